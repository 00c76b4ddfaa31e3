import type { RoleSubject } from '@moonin/contracts';

/** A subject of a binding as one name: a service account with its namespace, `shop/checkout`. */
export function subjectText({ kind, name, namespace }: RoleSubject): string {
  return kind === 'ServiceAccount' && namespace !== null ? `${namespace}/${name}` : name;
}

import type { Grant, RoleSubject } from '@moonin/contracts';
import { Prisma, type Transaction } from '@moonin/db';
import { readRoles, roleKey } from '../resource/read-roles.ts';
import { MAX_RELATED, readResources } from '../resource/related-objects.ts';

/** What a service account may do in its namespace and in the whole cluster, by every binding that names it or its groups. */
export async function readGrants(
  tx: Transaction,
  of: { organizationId: string; clusterId: string; namespace: string; account: string },
): Promise<Grant[]> {
  const bindings = await readResources(
    tx,
    of,
    'role-binding',
    Prisma.sql`EXISTS (SELECT FROM jsonb_array_elements(r.report->'subjects') AS subject
      WHERE subject->>'name' = ANY(${namesOf(of)}::text[]))`,
  );
  const found = bindings
    .flatMap((binding) => {
      const by = binding.report.subjects.map((subject) => namedBy(subject, binding.namespace, of)).find(Boolean);
      return by ? [{ ...binding, by }] : [];
    })
    .slice(0, MAX_RELATED);
  const names = found.map(({ namespace, report }) => ({ ...report.role, namespace }));
  const roles = await readRoles(tx, of, names);
  return found.map(({ id, name, namespace, report, by }) => {
    const role = roles.get(roleKey({ ...report.role, namespace }));
    return {
      binding: { id, name, namespace },
      role: { ...report.role, id: role?.id ?? null },
      by,
      rules: role?.rules ?? null,
    };
  });
}

interface Account {
  namespace: string;
  account: string;
}

const groupsOf = ({ namespace }: Account): string[] => [
  'system:authenticated',
  'system:serviceaccounts',
  `system:serviceaccounts:${namespace}`,
];
const userOf = ({ namespace, account }: Account): string => `system:serviceaccount:${namespace}:${account}`;
const namesOf = (of: Account): string[] => [of.account, userOf(of), ...groupsOf(of)];

/** The name by which a binding's subject is this account, or null. */
function namedBy(subject: RoleSubject, bindingNamespace: string | null, of: Account): string | null {
  switch (subject.kind) {
    case 'ServiceAccount':
      return subject.name === of.account && (subject.namespace ?? bindingNamespace) === of.namespace
        ? userOf(of)
        : null;
    case 'User':
      return subject.name === userOf(of) ? subject.name : null;
    case 'Group':
      return groupsOf(of).includes(subject.name) ? subject.name : null;
  }
}

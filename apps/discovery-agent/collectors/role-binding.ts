import type { RoleBindingReport, RoleSubject } from '@moonin/contracts';
import type { ClusterRoleBinding, RoleBinding } from '@moonin/kube';
import { clipOrNull, instantOrNull } from './bounded-text.ts';
import { labelsOf } from './key-values.ts';
import { listOf } from './pod-containers.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

type RawSubject = NonNullable<RoleBinding['subjects']>[number];

const MAX_SUBJECTS = 1_000;

/**
 * Report of a RoleBinding, or of a ClusterRoleBinding, whose namespace is null. Throws TypeError for one that binds no
 * role: it gives nothing to anybody.
 */
export function collectRoleBinding(
  binding: RoleBinding | ClusterRoleBinding,
  sanitiser: ReportSanitiser,
): RoleBindingReport {
  const { metadata, roleRef } = binding;
  const kind = roleRef?.kind;
  const role = clipOrNull(roleRef?.name, 253);
  if ((kind !== 'Role' && kind !== 'ClusterRole') || role === null) throw new TypeError('the binding names no role');
  return {
    namespace: metadata.namespace ?? null,
    name: metadata.name,
    labels: labelsOf(metadata.labels, sanitiser),
    createdAt: instantOrNull(metadata.creationTimestamp),
    role: { kind, name: role },
    subjects: listOf(binding.subjects)
      .flatMap((subject) => subjectOf(subject) ?? [])
      .slice(0, MAX_SUBJECTS),
  };
}

function subjectOf(subject: RawSubject | null): RoleSubject | null {
  const { kind, namespace } = subject ?? {};
  const name = clipOrNull(subject?.name, 1_024);
  if ((kind !== 'User' && kind !== 'Group' && kind !== 'ServiceAccount') || name === null) return null;
  return { kind, name, namespace: kind === 'ServiceAccount' ? clipOrNull(namespace, 253) : null };
}

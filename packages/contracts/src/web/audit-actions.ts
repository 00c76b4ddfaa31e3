/** Every action that the audit log records, as `object.verb`, in the order that people filter by. */
export const AUDIT_ACTIONS = [
  'cluster.create',
  'cluster.update',
  'cluster.delete',
  'cluster_token.rotate',
  'cluster_token.revoke',
  'project.create',
  'project.update',
  'project.delete',
  'error.acknowledge',
  'error.mitigate',
  'error.reopen',
  'member.add',
  'member.update',
  'member.remove',
  'member.invite',
  'invitation.accept',
  'organization.set_up',
  'organization.create',
  'organization.update',
  'session.sign_in',
  'session.sign_out',
] as const;
/** An action that this version writes; a stored entry may hold another one of a newer version. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

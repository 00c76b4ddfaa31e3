import type en from '../../messages/en.json';

type Names = typeof en.auditNames;
type Joined = { [Area in keyof Names]: `${Area}.${Extract<keyof Names[Area], string>}` };

/** An action that the catalogues have words for: `cluster.create`. */
export type KnownAction = Joined[keyof Joined];

/** Every known action, in the order of the filter; a test holds it equal to the catalogues. */
export const KNOWN_ACTIONS: readonly KnownAction[] = [
  'cluster.create',
  'cluster.update',
  'cluster.delete',
  'cluster_token.rotate',
  'cluster_token.revoke',
  'project.create',
  'project.update',
  'project.delete',
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
];

/** The parts of actions before the dot that have more than one action, in the order of the filter. */
export const ACTION_AREAS = ['cluster', 'cluster_token', 'project', 'member', 'organization', 'session'] as const;

/** The action when there are words for it, else null. */
export function knownAction(action: string): KnownAction | null {
  return KNOWN_ACTIONS.find((known) => known === action) ?? null;
}

import type { Role } from '@moonin/contracts';

/** Origins of the two places where an invited person can come in. */
export interface InvitationOrigins {
  readonly admin: string;
  readonly portal: string;
}

/** The link for an invited person: admins come in by the console, everybody else by the portal. */
export function invitationAddress(origins: InvitationOrigins, role: Role, token: string): string {
  return `${role === 'admin' ? origins.admin : origins.portal}/invitation/${encodeURIComponent(token)}`;
}

import { z } from 'zod';
import { role } from '../access/roles.ts';
import { displayName, email, id, instant, slug } from '../ids.ts';
import { pageQuery } from '../pagination.ts';

export const organizationDetail = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  primaryDomain: z.string().nullable(),
  owner: z.object({ id, name: z.string(), email: z.string() }),
  members: z.int(),
  projects: z.int(),
  clusters: z.int(),
  createdAt: instant,
});
export type OrganizationDetail = z.infer<typeof organizationDetail>;
export const createOrganizationRequest = z.strictObject({ name: displayName, slug });
export type CreateOrganizationRequest = z.infer<typeof createOrganizationRequest>;
export const updateOrganizationRequest = z.strictObject({ name: displayName.optional() });
export type UpdateOrganizationRequest = z.infer<typeof updateOrganizationRequest>;

export const member = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  role,
  owner: z.boolean(),
  /** False until the person chose a password or signed in by a provider. */
  active: z.boolean(),
  lastSignInAt: instant.nullable(),
  joinedAt: instant,
});
export type Member = z.infer<typeof member>;
export const addMemberRequest = z.strictObject({ email, name: displayName, role });
export type AddMemberRequest = z.infer<typeof addMemberRequest>;
/** `invitationToken` is shown once, and only for a person who has no way to sign in yet. */
export const addMemberResponse = z.object({ member, invitationToken: z.string().nullable() });
export type AddMemberResponse = z.infer<typeof addMemberResponse>;
export const updateMemberRequest = z.strictObject({ role });
export type UpdateMemberRequest = z.infer<typeof updateMemberRequest>;

export const project = z.object({ id, name: z.string(), slug: z.string(), clusters: z.int(), createdAt: instant });
export type Project = z.infer<typeof project>;
export const createProjectRequest = z.strictObject({ name: displayName, slug });
export type CreateProjectRequest = z.infer<typeof createProjectRequest>;
export const updateProjectRequest = z.strictObject({ name: displayName.optional() });
export type UpdateProjectRequest = z.infer<typeof updateProjectRequest>;

/** The changed fields of what a mutation was about. */
const auditedValue = z.json().meta({ type: 'object' });

export const auditEntry = z.object({
  id,
  at: instant,
  actor: z.object({
    type: z.enum(['user', 'access_token', 'agent', 'system']),
    id: z.string().nullable(),
    name: z.string().nullable(),
  }),
  action: z.string(),
  object: z.object({ type: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  before: auditedValue.nullable(),
  after: auditedValue.nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditQuery = pageQuery.extend({ action: z.string().max(100).optional() });
export type AuditQuery = z.infer<typeof auditQuery>;

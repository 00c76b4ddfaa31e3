import type { Role } from '@moonin/contracts';
import type { Database } from '@moonin/db';
import { createLogger } from '@moonin/runtime';
import { accessOf } from '../access/access.ts';
import type { CallContext, MemberContext } from '../context.ts';
import { newId } from '../new-id.ts';

const log = createLogger({ name: 'test', level: 'silent' });

/** A person with a live session. */
export interface TestPerson {
  userId: string;
  sessionId: string;
  email: string;
  name: string;
}

/** An organization with its owner and one project. */
export interface TestTenant {
  id: string;
  slug: string;
  name: string;
  owner: TestPerson;
  projectId: string;
}

export function callContext(db: Database, now = new Date()): CallContext {
  return { db, now, log, requestId: 'test-request' };
}

export async function createPerson(db: Database, input: { name: string; passwordHash?: string }): Promise<TestPerson> {
  const email = `${input.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}@example.test`;
  return db.withoutTenant(async (tx) => {
    const user = await tx.user.create({
      data: { email, name: input.name, passwordHash: input.passwordHash ?? null },
      select: { id: true },
    });
    const session = await tx.session.create({
      data: {
        userId: user.id,
        app: 'portal',
        address: '192.0.2.1',
        userAgent: 'test',
        expiresAt: new Date(Date.now() + 24 * 60 * 60_000),
      },
      select: { id: true },
    });
    return { userId: user.id, sessionId: session.id, email, name: input.name };
  });
}

export async function createTenant(db: Database, slug: string): Promise<TestTenant> {
  const owner = await createPerson(db, { name: `${slug} owner` });
  const id = await newId(db);
  const name = `Organization ${slug}`;
  return db.withTenant({ organizationId: id }, async (tx) => {
    await tx.organization.create({ data: { id, name, slug, ownerId: owner.userId }, select: { id: true } });
    await tx.membership.create({
      data: { organizationId: id, userId: owner.userId, role: 'admin' },
      select: { userId: true },
    });
    const project = await tx.project.create({
      data: { organizationId: id, name: 'Shop', slug: 'shop', ownerId: owner.userId },
      select: { id: true },
    });
    return { id, slug, name, owner, projectId: project.id };
  });
}

export async function createProjectIn(db: Database, tenant: TestTenant, slug: string): Promise<string> {
  const project = await db.withTenant({ organizationId: tenant.id }, (tx) =>
    tx.project.create({ data: { organizationId: tenant.id, name: slug, slug }, select: { id: true } }),
  );
  return project.id;
}

/** Adds a new person as a member; `group` also gives them a role by a group, everywhere or in some projects. */
export async function createMember(
  db: Database,
  tenant: TestTenant,
  input: { name: string; role: Role; group?: { role: Role; projectIds: readonly string[] } },
): Promise<TestPerson> {
  const person = await createPerson(db, { name: `${input.name} ${tenant.slug}` });
  const organizationId = tenant.id;
  await db.withTenant({ organizationId }, async (tx) => {
    await tx.membership.create({
      data: { organizationId, userId: person.userId, role: input.role },
      select: { userId: true },
    });
    if (!input.group) return;
    await tx.group.create({
      data: {
        organizationId,
        name: `group of ${input.name}`,
        role: input.group.role,
        members: { create: [{ userId: person.userId }] },
        projects: { create: input.group.projectIds.map((projectId) => ({ projectId })) },
      },
      select: { id: true },
    });
  });
  return person;
}

/** The call of a member whose role is direct. */
export function memberContext(
  db: Database,
  tenant: TestTenant,
  input: { person?: TestPerson; role?: Role; owner?: boolean; now?: Date } = {},
): MemberContext {
  const person = input.person ?? tenant.owner;
  return {
    ...callContext(db, input.now),
    actor: { type: 'user', userId: person.userId, sessionId: person.sessionId, name: person.name },
    organization: { id: tenant.id, slug: tenant.slug, name: tenant.name },
    access: accessOf({ role: input.role ?? 'admin', owner: input.owner ?? person === tenant.owner, groups: [] }),
  };
}

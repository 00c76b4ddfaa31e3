import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadMemberContext } from '../access/load-member-context.ts';
import { acceptInvitation } from '../auth/accept-invitation.ts';
import { getInvitation } from '../auth/get-invitation.ts';
import { signIn } from '../auth/sign-in.ts';
import type { MemberContext } from '../context.ts';
import { getMe } from '../me/get-me.ts';
import {
  callContext,
  createMember,
  createProjectIn,
  createTenant,
  memberContext,
  type OpenTestDatabase,
  openTestDatabase,
  type TestTenant,
} from '../testing/index.ts';
import { addMember } from './add-member.ts';
import { listMembers } from './list-members.ts';
import { removeMember } from './remove-member.ts';
import { renewInvitation } from './renew-invitation.ts';
import { updateMember } from './update-member.ts';

const client = { address: '192.0.2.10', userAgent: 'test' };
const password = 'correct horse battery';
let database: OpenTestDatabase;
let tenant: TestTenant;
let ctx: MemberContext;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  tenant = await createTenant(database.db, `m-${crypto.randomUUID().slice(0, 8)}`);
  ctx = memberContext(database.db, tenant);
});

const person = () => `${crypto.randomUUID()}@example.test`;
const accept = (token: string, now = new Date()) =>
  acceptInvitation({ ctx: callContext(database.db, now), app: 'portal', input: { token, password, client } });

describe('an invitation', () => {
  test('lets a new member choose a password once, and sign in with it', async () => {
    const email = person();
    const { member, invitationToken } = await addMember({ ctx, input: { email, name: 'Bo', role: 'editor' } });
    expect(member).toMatchObject({ email, role: 'editor', owner: false, active: false });
    const token = invitationToken ?? '';
    expect(await getInvitation({ ctx: callContext(database.db), token })).toMatchObject({
      email,
      organization: tenant.name,
    });
    const both = await Promise.allSettled([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(accept(token)).rejects.toMatchObject({ code: 'gone' });
    const opened = await signIn({ ctx: callContext(database.db), app: 'portal', input: { email, password, client } });
    expect(opened.user.id).toBe(member.userId);
  });

  test('is not stored, ends when renewed, and expires', async () => {
    const added = await addMember({ ctx, input: { email: person(), name: 'Bo', role: 'viewer' } });
    const first = added.invitationToken ?? '';
    const stored = await database.db.withTenant({ organizationId: tenant.id }, (tx) => tx.invitation.findMany());
    expect(JSON.stringify(stored)).not.toContain(first);
    const renewed = await renewInvitation({ ctx, userId: added.member.userId });
    await expect(accept(first)).rejects.toMatchObject({ code: 'not_found' });
    const late = new Date(Date.now() + 8 * 24 * 60 * 60_000);
    await expect(accept(renewed.invitationToken ?? '', late)).rejects.toMatchObject({ code: 'gone' });
    await accept(renewed.invitationToken ?? '');
    await expect(renewInvitation({ ctx, userId: added.member.userId })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('of one organization never changes the password that another one led to', async () => {
    const email = person();
    const other = await createTenant(database.db, `o-${crypto.randomUUID().slice(0, 8)}`);
    const first = await addMember({ ctx, input: { email, name: 'Bo', role: 'viewer' } });
    const second = await addMember({
      ctx: memberContext(database.db, other),
      input: { email, name: 'Another name', role: 'viewer' },
    });
    expect(second.member).toMatchObject({ userId: first.member.userId, name: 'Bo' });
    await accept(first.invitationToken ?? '');
    await expect(accept(second.invitationToken ?? '')).rejects.toMatchObject({ code: 'gone' });
  });

  test('is not needed by who can sign in already', async () => {
    const other = await createTenant(database.db, `o-${crypto.randomUUID().slice(0, 8)}`);
    const invited = await addMember({ ctx, input: { email: person(), name: 'Bo', role: 'viewer' } });
    await accept(invited.invitationToken ?? '');
    const again = await addMember({
      ctx: memberContext(database.db, other),
      input: { email: invited.member.email, name: 'Bo', role: 'admin' },
    });
    expect(again).toMatchObject({ invitationToken: null, member: { active: true } });
  });
});

describe('members', () => {
  test('are added once', async () => {
    const input = { email: person(), name: 'Bo', role: 'viewer' };
    await addMember({ ctx, input });
    await expect(addMember({ ctx, input })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('the owner keeps their role and their place', async () => {
    const { userId } = tenant.owner;
    await expect(updateMember({ ctx, userId, input: { role: 'viewer' } })).rejects.toMatchObject({
      code: 'last_owner',
    });
    await expect(removeMember({ ctx, userId })).rejects.toMatchObject({ code: 'last_owner' });
  });

  test('change role and leave, and lose what they could do at once', async () => {
    const bo = await createMember(database.db, tenant, { name: 'Bo', role: 'admin' });
    const actor = { type: 'user' as const, userId: bo.userId, name: bo.name, sessionId: bo.sessionId };
    const asBo = { ...callContext(database.db), actor };
    await updateMember({ ctx, userId: bo.userId, input: { role: 'editor' } });
    const context = await loadMemberContext({ ctx: asBo, slug: tenant.slug });
    await expect(listMembers({ ctx: context, input: {} })).rejects.toMatchObject({ code: 'forbidden' });
    await removeMember({ ctx, userId: bo.userId });
    await expect(loadMemberContext({ ctx: asBo, slug: tenant.slug })).rejects.toMatchObject({ code: 'not_found' });
    expect((await getMe({ ctx: asBo })).memberships).toEqual([]);
  });

  test('of another tenant are neither listed nor changed', async () => {
    const other = await createTenant(database.db, `o-${crypto.randomUUID().slice(0, 8)}`);
    const theirs = await createMember(database.db, other, { name: 'Eve', role: 'editor' });
    const { items, total } = await listMembers({ ctx, input: {} });
    expect([items.map((member) => member.userId), total]).toEqual([[tenant.owner.userId], 1]);
    await expect(removeMember({ ctx, userId: theirs.userId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(updateMember({ ctx, userId: theirs.userId, input: { role: 'admin' } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(renewInvitation({ ctx, userId: theirs.userId })).rejects.toMatchObject({ code: 'not_found' });
    expect((await listMembers({ ctx: memberContext(database.db, other), input: {} })).total).toBe(2);
  });

  test('get what their groups give, within the projects of those', async () => {
    const bank = await createProjectIn(database.db, tenant, 'bank');
    const bo = await createMember(database.db, tenant, {
      name: 'Bo',
      role: 'viewer',
      group: { role: 'editor', projectIds: [bank] },
    });
    const actor = { type: 'user' as const, userId: bo.userId, name: bo.name, sessionId: bo.sessionId };
    const asBo = { ...callContext(database.db), actor };
    const { access } = await loadMemberContext({ ctx: asBo, slug: tenant.slug });
    expect(access).toMatchObject({ 'inventory.read': [bank], 'manifest.read': [bank], 'organization.manage': [] });
    expect((await getMe({ ctx: asBo })).memberships).toMatchObject([
      { role: 'viewer', permissions: ['inventory.read', 'manifest.read', 'errors.write', 'rules.write'] },
    ]);
  });
});

import { type SetupRequest, type SignInResponse, setupRequest } from '@moonin/contracts';
import type { Transaction } from '@moonin/db';
import { AppError } from '@moonin/runtime';
import { appendAudit } from '../audit.ts';
import type { CallContext } from '../context.ts';
import { lockUntilCommit } from '../lock-until-commit.ts';
import { newId } from '../new-id.ts';
import { parseInput } from '../parse-input.ts';
import { takeAttempts } from '../rate-limit/take-attempts.ts';
import { addressLimits } from './attempt-limits.ts';
import { getSetupState } from './get-setup-state.ts';
import { openSession, type SignInApp } from './open-session.ts';
import { hashPassword } from './password.ts';
import { USER_COLUMNS } from './to-user.ts';

/** First run: makes the owner and the organization, and signs the owner in; ever after it throws `already_set_up`. */
export async function setUp(call: { ctx: CallContext; app: SignInApp; input: unknown }): Promise<SignInResponse> {
  const { ctx, app } = call;
  const request = parseInput(setupRequest, call.input);
  await takeAttempts(ctx, addressLimits(request.client.address));
  if (!(await getSetupState({ ctx })).needed) throw alreadySetUp();

  const passwordHash = await hashPassword(request.owner.password);
  const organizationId = await newId(ctx.db);
  return ctx.db.withTenant({ organizationId }, async (tx) => {
    // Two first runs at once: the second waits here and then finds the first one's owner.
    await lockUntilCommit(tx, 'moonin-setup');
    if ((await tx.user.findFirst({ select: { id: true } })) !== null) throw alreadySetUp();
    return write(tx, { ctx, app, request, passwordHash, organizationId });
  });
}

async function write(
  tx: Transaction,
  input: { ctx: CallContext; app: SignInApp; request: SetupRequest; passwordHash: string; organizationId: string },
): Promise<SignInResponse> {
  const { ctx, request, organizationId } = input;
  const { email, name } = request.owner;
  const owner = await tx.user.create({
    data: { email, name, passwordHash: input.passwordHash, locale: request.locale },
    select: USER_COLUMNS,
  });
  await tx.organization.create({
    data: {
      id: organizationId,
      ...request.organization,
      ownerId: owner.id,
      adminEmails: [email],
      defaultLocale: request.locale,
    },
    select: { id: true },
  });
  await tx.membership.create({
    data: { organizationId, userId: owner.id, role: 'admin' },
    select: { userId: true },
  });
  const opened = await openSession(tx, { user: owner, app: input.app, client: request.client, now: ctx.now });
  await appendAudit(
    tx,
    {
      actor: { type: 'user', userId: owner.id, name, sessionId: opened.sessionId },
      now: ctx.now,
      requestId: ctx.requestId,
      organization: { id: organizationId },
    },
    {
      action: 'organization.set_up',
      object: { type: 'organization', id: organizationId, name: request.organization.name },
      after: { slug: request.organization.slug, owner: email },
    },
  );
  return opened;
}

function alreadySetUp(): AppError {
  return new AppError({ code: 'already_set_up', publicMessage: 'The first run has already been done' });
}

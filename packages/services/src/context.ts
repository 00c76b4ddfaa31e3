import type { Database } from '@moonin/db';
import type { Logger } from '@moonin/runtime';
import type { Access } from './access/access.ts';

/** A person with a live session. */
export interface UserActor {
  type: 'user';
  userId: string;
  name: string;
  sessionId: string;
}

/** The tenant that a call is about. */
export interface OrganizationScope {
  id: string;
  slug: string;
  name: string;
}

/** What every use case gets, whoever calls and whatever it is about. */
export interface CallContext {
  now: Date;
  requestId: string;
  db: Database;
  log: Logger;
}

/** A person's call that is about no organization: the profile, the list of organizations. */
export interface PersonContext extends CallContext {
  actor: UserActor;
}

/** A call within one organization; the tenant comes from here, never from a body. */
export interface Context extends CallContext {
  actor: UserActor;
  organization: OrganizationScope;
}

/** A member's call within their organization, with what they may do in it. */
export interface MemberContext extends Context {
  access: Access;
}

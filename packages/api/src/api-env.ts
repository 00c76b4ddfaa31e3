import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AssertionClaims } from '@moonin/contracts';
import type { UserActor } from '@moonin/services';

/** What middleware leaves for the handlers of a request. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    /** Set on every web route. */
    assertion: AssertionClaims;
    /** Set where the assertion names a live session. */
    person: UserActor | null;
  };
}

export type ApiApp = OpenAPIHono<ApiEnv>;

import type { Permission } from '@moonin/contracts';
import type { TestTenant } from '@moonin/services/testing';
import type { TestApi } from './open-test-api.ts';

/** One valid call of a route, made anew for each caller because some of them use up what they are about. */
export interface SampleCall {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
}

/** How a route is walked: who may call it, what a valid call looks like, and how it answers one. */
export interface RouteSample {
  /** `null`: no person is needed; `'person'`: any signed-in person; else what a member needs. */
  needs: null | 'person' | 'manager-of-any' | Permission;
  /** Answer to a member who lacks the permission: 404 where an object is named that they may not know of. */
  refusal?: 403 | 404;
  status: number;
  call(t: TestApi, tenant: TestTenant): Promise<SampleCall> | SampleCall;
}

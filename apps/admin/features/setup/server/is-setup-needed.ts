import 'server-only';
import { ApiError, publicApi } from '../../../lib/server/api.ts';

/** True while Moonin has no owner yet; false also while the API is away, so that nobody is sent to a form that fails. */
export async function isSetupNeeded(): Promise<boolean> {
  try {
    return (await (await publicApi()).setupState()).needed;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

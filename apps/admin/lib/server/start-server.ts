import { trustProxies } from '@moonin/api-client/trusted-proxies';
import { env } from '../../env.ts';
import { startServerLog } from './server-log.ts';

/** What happens once, before the first request: a wrong environment fails here, with every problem named. */
export function startServer(): void {
  const { LOG_LEVEL, TRUSTED_PROXIES } = env();
  startServerLog(LOG_LEVEL);
  trustProxies(TRUSTED_PROXIES);
}

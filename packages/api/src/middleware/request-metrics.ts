import { counter, histogram, type Registry } from '@moonin/runtime';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { ApiEnv } from '../api-env.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const UNKNOWN_ROUTE = 'unknown';

/** Measures every request by its route's pattern, never by its path: ids would make endless series. */
export function requestMetrics(metrics: Registry): MiddlewareHandler<ApiEnv> {
  const seconds = histogram(
    metrics,
    'moonin_http_request_duration_seconds',
    'Time until the answer of a request began',
    ['method', 'route', 'status'],
    SECONDS,
  );
  const refused = counter(metrics, 'moonin_http_errors_total', 'Answers that were errors, by status', ['status']);
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const status = String(c.res.status);
    const pattern = routePath(c, -1);
    const route = pattern === '' || pattern.includes('*') ? UNKNOWN_ROUTE : pattern;
    seconds.observe({ method: c.req.method, route, status }, (performance.now() - startedAt) / 1000);
    if (c.res.status >= 400) refused.inc({ status });
  };
}

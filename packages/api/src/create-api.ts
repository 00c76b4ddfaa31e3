import { OpenAPIHono } from '@hono/zod-openapi';
import { type Clock, type Logger, type Registry, systemClock } from '@moonin/runtime';
import {
  createClusterTokens,
  createHeartbeatRecorder,
  createLiveHub,
  createSessionDirectory,
  type Database,
  wakeOutboxReaders,
} from '@moonin/services';
import { secureHeaders } from 'hono/secure-headers';
import type { ApiConfig } from './api-config.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import type { ApiApp, ApiEnv } from './api-env.ts';
import { createClusterRateLimit } from './middleware/cluster-rate-limit.ts';
import { answerErrors } from './middleware/errors.ts';
import { requestId } from './middleware/request-id.ts';
import { requestMetrics } from './middleware/request-metrics.ts';
import { storableTarget } from './middleware/storable-target.ts';
import { registerDocument } from './openapi/register-document.ts';
import { registerAgentRoutes } from './routes/agent/register-agent-routes.ts';
import { registerOperations } from './routes/operations/register-operations.ts';
import { registerWebRoutes } from './routes/web/register-web-routes.ts';

/** The Control API of one process. */
export interface Api {
  app: ApiApp;
  /** Ends the event streams and what runs in the background; the database stays open. */
  close(): Promise<void>;
}

/** Builds the Control API on an open database. */
export function createApi(input: {
  db: Database;
  log: Logger;
  metrics: Registry;
  config: ApiConfig;
  clock?: Clock;
}): Api {
  const { db, log, metrics, config, clock = systemClock } = input;
  const live = createLiveHub({ db, log, metrics, clock });
  const deps: ApiDependencies = {
    db,
    log,
    metrics,
    clock,
    config,
    sessions: createSessionDirectory(db),
    clusterTokens: createClusterTokens(db),
    live,
    announce: (organizationId) => wakeOutboxReaders({ db, log }, organizationId),
  };

  const heartbeats = createHeartbeatRecorder({
    db,
    tokens: deps.clusterTokens,
    announce: deps.announce,
    onError: (error) => log.warn({ err: error }, 'heartbeats were not written; they wait for the next time'),
  });
  heartbeats.start();

  const app: ApiApp = new OpenAPIHono<ApiEnv>();
  app.use(requestId);
  app.use(requestMetrics(metrics));
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      referrerPolicy: 'no-referrer',
      xFrameOptions: 'DENY',
    }),
  );
  answerErrors(app, deps);
  app.use(storableTarget);
  registerOperations(app, deps);
  if (config.parts.web) registerWebRoutes(app, deps);
  if (config.parts.agent) {
    registerAgentRoutes(app, {
      db,
      tokens: deps.clusterTokens,
      heartbeats,
      announce: deps.announce,
      admit: createClusterRateLimit(),
      now: () => clock.now(),
    });
  }
  registerDocument(app);
  return {
    app,
    close: async () => {
      await live.close();
      await heartbeats.stop();
    },
  };
}

import type { TestProject } from 'vitest/node';
import './run-services/request-service.ts';
import { startControlPlaneService } from './run-services/control-plane-service.ts';
import { startHelmService } from './run-services/helm-service.ts';
import { startPostgresService } from './run-services/postgres-service.ts';
import { startRedisService } from './run-services/redis-service.ts';
import { startServiceBroker } from './run-services/service-broker.ts';

/** Vitest's global setup: offers the run's shared services; each starts when a test file first asks for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const broker = await startServiceBroker({
    'control-plane': startControlPlaneService,
    helm: startHelmService,
    postgres: startPostgresService,
    redis: startRedisService,
  });
  project.provide('testServicesUrl', broker.url);
  return broker.close;
}

export { buildGoProgram } from './builds/go-program.ts';
export type { RestartOptions } from './control-plane/api-server.ts';
export type { NodeOptions } from './control-plane/apply-nodes.ts';
export type { ControlPlaneAbilities, ControlPlaneAccess } from './control-plane/control-plane-access.ts';
export type { ControlPlaneClient } from './control-plane/control-plane-client.ts';
export { findOrBuildBinaries, findOrBuildControlPlane } from './control-plane/find-control-plane.ts';
export { type Kubectl, KubectlError, type KubectlOptions } from './control-plane/kubectl.ts';
export { podAnnotations } from './control-plane/kubelet-stages/fail-modes.ts';
export {
  type ControlPlane,
  ControlPlaneUnavailableError,
  type StartOptions,
  startControlPlane,
} from './control-plane/start-control-plane.ts';
export { createTestNamespace, type TestNamespace } from './control-plane/test-namespace.ts';
export { type FoundHelm, findOrBuildHelm, type HelmLeftOut } from './helm/find-helm.ts';
export { bindHelm, type Helm, type HelmOptions } from './helm/helm.ts';
export { startTestPostgres, type TestPostgres } from './postgres/start-test-postgres.ts';
export { createDatabase, type TestDatabase } from './postgres/test-database.ts';
export { startTestRedis, type TestRedis } from './redis/start-test-redis.ts';
export {
  describeWithControlPlane,
  type SharedControlPlane,
  type SuiteOptions,
  sharedControlPlane,
} from './run-services/control-plane-of-run.ts';
export { describeWithHelm, describeWithHelmOnControlPlane, sharedHelm } from './run-services/helm-of-run.ts';
export { createTestDatabase, ensureTemplateDatabase, sharedPostgresUrl } from './run-services/postgres-of-run.ts';
export { type SharedRedisAccess, sharedRedis } from './run-services/redis-of-run.ts';
export { type WaitOptions, waitUntil } from './wait-until.ts';

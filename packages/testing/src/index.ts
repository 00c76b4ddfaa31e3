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
export {
  describeWithControlPlane,
  type SharedControlPlane,
  type SuiteOptions,
  sharedControlPlane,
} from './shared-services/shared-control-plane.ts';
export { describeWithHelm, describeWithHelmOnControlPlane, sharedHelm } from './shared-services/shared-helm.ts';
export { createTestDatabase, ensureTemplateDatabase, sharedPostgresUrl } from './shared-services/shared-postgres.ts';
export { type WaitOptions, waitUntil } from './wait-until.ts';

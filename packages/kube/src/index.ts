export * from './apply/apply-object.ts';
export * from './apply/patch-object.ts';
export * from './conditions/condition.ts';
export * from './conditions/deployment-history.ts';
export * from './conditions/deployment-state.ts';
export * from './conditions/human-duration.ts';
export * from './conditions/kstatus/object-status.ts';
export type { ObjectStatus, StatusObject, StatusWord } from './conditions/kstatus/status-result.ts';
export * from './conditions/pod-status.ts';
export * from './conditions/rollout-status.ts';
export * from './controller/controller.ts';
export * from './helm/decode-release.ts';
export * from './helm/release-manifest.ts';
export * from './helm/release-record.ts';
export { splitManifest } from './helm/split-manifest.ts';
export * from './image-reference/image-names.ts';
export * from './image-reference/image-reference.ts';
export * from './informer/indexers.ts';
export { createInformer } from './informer/informer.ts';
export type * from './informer/informer-types.ts';
export {
  createStore,
  type IndexFunction,
  objectKey,
  type ReadonlyStore,
  type Store,
  splitKey,
} from './informer/store.ts';
export * from './kubeconfig/cluster-connection.ts';
export * from './kubeconfig/in-cluster.ts';
export * from './kubeconfig/load-kubeconfig.ts';
export type { LeaderElectionOptions } from './leader-election/election-options.ts';
export * from './leader-election/leader-election.ts';
export * from './list/list-objects.ts';
export * from './objects/read-log-tail.ts';
export * from './objects/read-objects.ts';
export { createObject, deleteObject, replaceObject, type WriteOptions } from './objects/write-objects.ts';
export * from './quantities/canonical-quantity.ts';
export * from './quantities/int-or-string.ts';
export * from './quantities/quantity.ts';
export * from './resources/kube-object.ts';
export type * from './resources/objects.ts';
export * from './resources/resource.ts';
export * from './resources/resource-version.ts';
export * from './resources/resources.ts';
export type { Wire } from './resources/wire.ts';
export { HIDDEN_MARKER, isWhollyHidden } from './sanitise/marker.ts';
export * from './sanitise/sanitiser.ts';
export * from './timing/timing.ts';
export * from './transport/error-kinds.ts';
export { KubeApiError, KubeConnectionError, type KubeStatus } from './transport/kube-api-error.ts';
export * from './transport/kube-client.ts';
export * from './watch/watch-objects.ts';
export * from './work-queue/rate-limiter.ts';
export * from './work-queue/work-queue.ts';
export * from './work-queue/workers.ts';

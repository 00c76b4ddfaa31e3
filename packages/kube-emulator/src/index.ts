export type { NodeSpec } from './controllers/node/node-objects.ts';
export { type PodTimings, podAnnotations } from './controllers/pod/container-behaviour.ts';
export { DataFolderError } from './server/data-folder.ts';
export { embeddedContext } from './server/kubeconfig.ts';
export { type KubeEmulator, type KubeEmulatorOptions, startKubeEmulator } from './start-kube-emulator.ts';
export { BrokenJournal } from './store/journal.ts';

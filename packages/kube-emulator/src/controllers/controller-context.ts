import type { ObjectWriter } from '../objects/object-writer.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { EventRecorder } from './event-recorder.ts';

/** What every controller works with. */
export type ControllerContext = { store: ObjectStore; writer: ObjectWriter; events: EventRecorder };

/** The field manager of the controllers, as on a real cluster. */
export const controllerManager = 'kube-controller-manager';

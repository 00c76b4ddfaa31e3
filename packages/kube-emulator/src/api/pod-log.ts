import { badRequest } from '../model/api-error.ts';
import { isObject, type JsonObject, objectOf } from '../model/json.ts';
import { fieldAt, type KubeObject } from '../model/kube-object.ts';
import type { Answer } from './answer.ts';
import type { ApiRequest } from './api-request.ts';

/** Annotation of a pod with what its containers write. */
export const logAnnotation = 'moonin.test/log';

function objectsAt(pod: KubeObject, ...path: string[]): JsonObject[] {
  const list = fieldAt(pod, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** What a container wrote in one of its lives: the pod's own text, else when it began and how it ended. */
function writtenBy(pod: KubeObject, name: string, life: JsonObject): string[] {
  const own = pod.metadata.annotations?.[logAnnotation];
  if (own !== undefined) return own.replace(/\n$/, '').split('\n');
  const begun = [`${life.startedAt} ${name} started`];
  if (life.exitCode === undefined) return begun;
  const end = life.exitCode === 0 ? 'done' : `error: ended with exit code ${life.exitCode} (${life.reason})`;
  return [...begun, `${life.finishedAt} ${end}`];
}

function containerOf(pod: KubeObject, wanted: string): JsonObject {
  const { name: podName } = pod.metadata;
  const containers = [...objectsAt(pod, 'spec', 'initContainers'), ...objectsAt(pod, 'spec', 'containers')];
  const [first, ...more] = objectsAt(pod, 'spec', 'containers');
  if (wanted === '' && more.length > 0) {
    const names = containers.map(({ name }) => name).join(' ');
    throw badRequest(`a container name must be specified for pod ${podName}, choose one of: [${names}]`);
  }
  const found = wanted === '' ? first : containers.find(({ name }) => name === wanted);
  if (found === undefined) throw badRequest(`container ${wanted} is not valid for pod ${podName}`);
  return found;
}

/** Answers `GET …/pods/<name>/log`: text of the container's present life, or of the one before. */
export function podLog(pod: KubeObject, request: ApiRequest): Answer {
  const { query } = request;
  const name = String(containerOf(pod, query.get('container') ?? '').name);
  const statuses = [
    ...objectsAt(pod, 'status', 'initContainerStatuses'),
    ...objectsAt(pod, 'status', 'containerStatuses'),
  ];
  const status = statuses.find((known) => known.name === name) ?? {};
  const { name: podName } = pod.metadata;
  const life = query.get('previous') === 'true' ? before(status) : present(status);
  if (life === undefined) {
    throw badRequest(
      query.get('previous') === 'true'
        ? `previous terminated container "${name}" in pod "${podName}" not found`
        : `container "${name}" in pod "${podName}" is waiting to start: ${waitsFor(status)}`,
    );
  }
  const lines = writtenBy(pod, name, life);
  const tail = Number(query.get('tailLines') ?? lines.length);
  const shown = tail <= 0 ? [] : lines.slice(-tail);
  const text = shown.map((line) => `${line}\n`).join('');
  const limit = query.get('limitBytes');
  const body = limit === null ? text : Buffer.from(text).subarray(0, Number(limit)).toString();
  return { code: 200, body, contentType: 'text/plain' };
}

function present(status: JsonObject): JsonObject | undefined {
  const state = objectOf(status.state);
  return [state.terminated, state.running, objectOf(status.lastState).terminated].find(isObject);
}

function before(status: JsonObject): JsonObject | undefined {
  return [objectOf(status.lastState).terminated].find(isObject);
}

function waitsFor(status: JsonObject): string {
  return String(objectOf(objectOf(status.state).waiting).reason ?? 'ContainerCreating');
}

import type { FieldError } from '../model/api-error.ts';
import { isObject, type Json, type JsonObject, objectOf } from '../model/json.ts';
import { parseQuantity } from '../model/quantity.ts';
import {
  annotationErrors,
  duplicate,
  forbiddenField,
  invalidValue,
  itemsOf,
  labelErrors,
  nonNegative,
  portErrors,
  problemErrors,
  required,
  unsupported,
} from './field-errors.ts';
import { dnsLabelProblems } from './name-rules.ts';

const protocols = ['SCTP', 'TCP', 'UDP'];
const pullPolicies = ['Always', 'IfNotPresent', 'Never'];
const restartPolicies = ['Always', 'Never', 'OnFailure'];
const dnsPolicies = ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'];
const probeActions = ['exec', 'httpGet', 'tcpSocket', 'grpc'];

function resourceErrors(resources: JsonObject, path: string): FieldError[] {
  const limits = objectOf(resources.limits);
  const requests = objectOf(resources.requests);
  const errors: FieldError[] = [];
  for (const [list, values] of Object.entries({ limits, requests })) {
    for (const [name, value] of Object.entries(values)) {
      const quantity = parseQuantity(String(value));
      if (quantity !== undefined && quantity.nano < 0n) {
        errors.push(invalidValue(`${path}.${list}[${name}]`, value, 'must be greater than or equal to 0'));
      }
    }
  }
  for (const [name, value] of Object.entries(requests)) {
    const request = parseQuantity(String(value));
    const limit = limits[name] === undefined ? undefined : parseQuantity(String(limits[name]));
    if (request === undefined || limit === undefined || request.nano <= limit.nano) continue;
    const detail = `must be less than or equal to ${name} limit of ${limits[name]}`;
    errors.push(invalidValue(`${path}.requests`, value, detail));
  }
  return errors;
}

function containerPortErrors(ports: Json | undefined, path: string): FieldError[] {
  return itemsOf(ports, path).flatMap(({ item, path: portPath }) => [
    ...(item.containerPort === undefined || item.containerPort === 0
      ? [required(`${portPath}.containerPort`)]
      : portErrors(item.containerPort, `${portPath}.containerPort`)),
    ...(protocols.includes(String(item.protocol))
      ? []
      : [unsupported(`${portPath}.protocol`, item.protocol, protocols)]),
  ]);
}

function envErrors(env: Json | undefined, path: string): FieldError[] {
  return itemsOf(env, path).flatMap(({ item, path: envPath }) => {
    if (typeof item.name !== 'string' || item.name === '') return [required(`${envPath}.name`)];
    const errors: FieldError[] = [];
    if (!/^[\x20-\x7e]+$/.test(item.name) || item.name.includes('=')) {
      const rule = "a valid environment variable name must consist only of printable ASCII characters other than '='";
      errors.push(invalidValue(`${envPath}.name`, item.name, rule));
    }
    if (isObject(item.valueFrom) && typeof item.value === 'string' && item.value !== '') {
      const detail = 'may not be specified when `value` is not empty';
      errors.push(invalidValue(`${envPath}.valueFrom`, '', detail));
    }
    return errors;
  });
}

function mountErrors(mounts: Json | undefined, path: string, volumes: ReadonlySet<Json | undefined>): FieldError[] {
  const seen = new Set<Json | undefined>();
  return itemsOf(mounts, path).flatMap(({ item, path: mountPath }) => {
    const errors: FieldError[] = [];
    if (item.name === undefined || item.name === '') errors.push(required(`${mountPath}.name`));
    if (!volumes.has(item.name)) {
      errors.push({ type: 'Not found', field: `${mountPath}.name`, value: item.name ?? '', detail: '' });
    }
    if (item.mountPath === undefined || item.mountPath === '') errors.push(required(`${mountPath}.mountPath`));
    if (seen.has(item.mountPath)) errors.push(invalidValue(`${mountPath}.mountPath`, item.mountPath, 'must be unique'));
    seen.add(item.mountPath);
    return errors;
  });
}

function probeErrors(container: JsonObject, path: string): FieldError[] {
  return ['livenessProbe', 'readinessProbe', 'startupProbe'].flatMap((field) => {
    const probe = container[field];
    if (!isObject(probe)) return [];
    const actions = probeActions.filter((action) => probe[action] !== undefined);
    const errors: FieldError[] = [];
    if (actions.length === 0) errors.push(required(`${path}.${field}`, 'must specify a handler type'));
    for (const extra of actions.slice(1)) {
      errors.push(forbiddenField(`${path}.${field}.${extra}`, 'may not specify more than 1 handler type'));
    }
    const counts = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'];
    return [...errors, ...counts.flatMap((count) => nonNegative(probe[count], `${path}.${field}.${count}`))];
  });
}

function containerErrors(container: JsonObject, path: string, volumes: ReadonlySet<Json | undefined>): FieldError[] {
  const errors: FieldError[] = [];
  if (typeof container.name !== 'string' || container.name === '') errors.push(required(`${path}.name`));
  else errors.push(...problemErrors(dnsLabelProblems(container.name), `${path}.name`, container.name));
  if (typeof container.image !== 'string' || container.image === '') errors.push(required(`${path}.image`));
  errors.push(...containerPortErrors(container.ports, `${path}.ports`));
  errors.push(...envErrors(container.env, `${path}.env`));
  errors.push(...mountErrors(container.volumeMounts, `${path}.volumeMounts`, volumes));
  if (!pullPolicies.includes(String(container.imagePullPolicy))) {
    errors.push(unsupported(`${path}.imagePullPolicy`, container.imagePullPolicy, pullPolicies));
  }
  errors.push(...resourceErrors(objectOf(container.resources), `${path}.resources`));
  errors.push(...probeErrors(container, path));
  return errors;
}

function volumeErrors(volumes: Json | undefined, path: string): FieldError[] {
  const names = new Set<Json | undefined>();
  return itemsOf(volumes, path).flatMap(({ item, path: volumePath }) => {
    const errors: FieldError[] = [];
    if (typeof item.name !== 'string' || item.name === '') errors.push(required(`${volumePath}.name`));
    else errors.push(...problemErrors(dnsLabelProblems(item.name), `${volumePath}.name`, item.name));
    if (names.has(item.name)) errors.push(duplicate(`${volumePath}.name`, item.name));
    names.add(item.name);
    const sources = Object.keys(item).filter((field) => field !== 'name');
    for (const extra of sources.slice(1)) {
      errors.push(forbiddenField(`${volumePath}.${extra}`, 'may not specify more than 1 volume type'));
    }
    return errors;
  });
}

/** What is wrong with a pod's spec after defaulting. */
export function podSpecErrors(spec: JsonObject, path: string): FieldError[] {
  const errors = volumeErrors(spec.volumes, `${path}.volumes`);
  const volumes = new Set(itemsOf(spec.volumes, '').map(({ item }) => item.name));
  const containers = itemsOf(spec.containers, `${path}.containers`);
  if (containers.length === 0) errors.push(required(`${path}.containers`));
  const names = new Set<Json | undefined>();
  for (const { item, path: itemPath } of [...containers, ...itemsOf(spec.initContainers, `${path}.initContainers`)]) {
    errors.push(...containerErrors(item, itemPath, volumes));
    if (names.has(item.name)) errors.push(duplicate(`${itemPath}.name`, item.name));
    names.add(item.name);
  }
  if (!restartPolicies.includes(String(spec.restartPolicy))) {
    errors.push(unsupported(`${path}.restartPolicy`, spec.restartPolicy, restartPolicies));
  }
  if (!dnsPolicies.includes(String(spec.dnsPolicy))) {
    errors.push(unsupported(`${path}.dnsPolicy`, spec.dnsPolicy, dnsPolicies));
  }
  errors.push(...nonNegative(spec.terminationGracePeriodSeconds, `${path}.terminationGracePeriodSeconds`));
  if (typeof spec.activeDeadlineSeconds === 'number' && spec.activeDeadlineSeconds < 1) {
    const detail = 'must be between 1 and 2147483647, inclusive';
    errors.push(invalidValue(`${path}.activeDeadlineSeconds`, spec.activeDeadlineSeconds, detail));
  }
  errors.push(...labelErrors(spec.nodeSelector, `${path}.nodeSelector`));
  return errors;
}

/** What is wrong with a pod template. */
export function podTemplateErrors(template: JsonObject, path: string): FieldError[] {
  const metadata = objectOf(template.metadata);
  return [
    ...labelErrors(metadata.labels, `${path}.labels`),
    ...annotationErrors(metadata.annotations, `${path}.annotations`),
    ...podSpecErrors(objectOf(template.spec), `${path}.spec`),
  ];
}

const changeable = new Set([
  'activeDeadlineSeconds',
  'tolerations',
  'schedulingGates',
  'terminationGracePeriodSeconds',
]);
const bareContainers = (list: Json | undefined): Json[] =>
  itemsOf(list, '').map(({ item }) => ({ ...item, image: '', resources: {} }));

/** Everything of a pod's spec that cannot change once it is stored. */
export function fixedPodSpec(spec: JsonObject): JsonObject {
  const fixed = Object.fromEntries(Object.entries(spec).filter(([field]) => !changeable.has(field)));
  return {
    ...fixed,
    containers: bareContainers(spec.containers),
    initContainers: bareContainers(spec.initContainers),
    ephemeralContainers: [],
  };
}

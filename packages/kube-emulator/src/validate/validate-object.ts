import type { FieldError } from '../model/api-error.ts';
import { equalJson, type JsonObject, objectOf } from '../model/json.ts';
import { asJson, type KubeObject } from '../model/kube-object.ts';
import type { ResourceDefinition } from '../model/resource-registry.ts';
import {
  forbiddenField,
  invalidValue,
  itemsOf,
  portErrors,
  problemErrors,
  required,
  selectorErrors,
  unsupported,
} from './field-errors.ts';
import { configKeyProblems } from './name-rules.ts';
import { metadataErrors, metadataUpdateErrors } from './validate-metadata.ts';
import { fixedPodSpec, podSpecErrors } from './validate-pod-spec.ts';
import { cronJobErrors, deploymentErrors, jobSpecErrors, replicaSetErrors } from './validate-workload.ts';

const serviceTypes = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const pathTypes = ['Exact', 'ImplementationSpecific', 'Prefix'];
const maxConfigBytes = 1024 * 1024;

function serviceErrors(object: JsonObject): FieldError[] {
  const spec = objectOf(object.spec);
  const ports = itemsOf(spec.ports, 'spec.ports');
  const errors: FieldError[] = [];
  if (!serviceTypes.includes(String(spec.type))) errors.push(unsupported('spec.type', spec.type, serviceTypes));
  if (ports.length === 0 && spec.type !== 'ExternalName' && spec.clusterIP !== 'None') {
    errors.push(required('spec.ports'));
  }
  for (const { item, path } of ports) {
    errors.push(...portErrors(item.port, `${path}.port`));
    if (ports.length > 1 && (item.name === undefined || item.name === '')) errors.push(required(`${path}.name`));
  }
  if (spec.type === 'ExternalName' && spec.externalName === undefined) {
    errors.push(required('spec.externalName'));
  }
  return errors;
}

function autoscalerErrors(object: JsonObject): FieldError[] {
  const spec = objectOf(object.spec);
  const minReplicas = Number(spec.minReplicas ?? 1);
  const maxReplicas = Number(spec.maxReplicas ?? 0);
  const target = objectOf(spec.scaleTargetRef);
  const errors: FieldError[] = [];
  if (minReplicas < 1) {
    errors.push(invalidValue('spec.minReplicas', minReplicas, 'must be greater than or equal to 1'));
  }
  if (maxReplicas === 0) errors.push(required('spec.maxReplicas', 'must be set and greater than 0'));
  else if (maxReplicas < 0) {
    errors.push(invalidValue('spec.maxReplicas', maxReplicas, 'must be greater than or equal to 1'));
  }
  if (maxReplicas < minReplicas) {
    errors.push(invalidValue('spec.maxReplicas', maxReplicas, 'must be greater than or equal to `minReplicas`'));
  }
  for (const field of ['kind', 'name']) {
    if (typeof target[field] !== 'string' || target[field] === '')
      errors.push(required(`spec.scaleTargetRef.${field}`));
  }
  return errors;
}

function configErrors(object: JsonObject): FieldError[] {
  let bytes = 0;
  const errors: FieldError[] = [];
  for (const field of ['data', 'binaryData']) {
    for (const [key, value] of Object.entries(objectOf(object[field]))) {
      errors.push(...problemErrors(configKeyProblems(key), `${field}[${key}]`, key));
      bytes += Buffer.byteLength(String(value));
    }
  }
  if (bytes > maxConfigBytes) {
    errors.push({ type: 'Too long', field: 'data', detail: `may not be more than ${maxConfigBytes} bytes` });
  }
  return errors;
}

function ingressErrors(object: JsonObject): FieldError[] {
  const spec = objectOf(object.spec);
  const rules = itemsOf(spec.rules, 'spec.rules');
  if (rules.length === 0 && spec.defaultBackend === undefined) {
    return [invalidValue('spec', null, 'either `defaultBackend` or `rules` must be specified')];
  }
  return rules.flatMap(({ item, path }) =>
    itemsOf(objectOf(item.http).paths, `${path}.http.paths`).flatMap(({ item: route, path: routePath }) => {
      if (route.pathType === undefined) return [required(`${routePath}.pathType`, 'pathType must be specified')];
      if (!pathTypes.includes(String(route.pathType))) {
        return [unsupported(`${routePath}.pathType`, route.pathType, pathTypes)];
      }
      const path = String(route.path ?? '');
      if (route.pathType === 'ImplementationSpecific' || path.startsWith('/')) return [];
      return [invalidValue(`${routePath}.path`, path, 'must be an absolute path')];
    }),
  );
}

function ruleErrors(object: JsonObject): FieldError[] {
  return itemsOf(object.rules, 'rules').flatMap(({ item, path }) =>
    Array.isArray(item.verbs) ? [] : [required(`${path}.verbs`, 'verbs must contain at least one value')],
  );
}

function bindingErrors(object: JsonObject): FieldError[] {
  const reference = objectOf(object.roleRef);
  const supported = object.kind === 'ClusterRoleBinding' ? ['ClusterRole'] : ['ClusterRole', 'Role'];
  const errors: FieldError[] = [];
  if (!supported.includes(String(reference.kind))) {
    errors.push(unsupported('roleRef.kind', reference.kind ?? '', supported));
  }
  if (typeof reference.name !== 'string' || reference.name === '') errors.push(required('roleRef.name'));
  return errors;
}

const validators: Record<string, (object: JsonObject) => FieldError[]> = {
  Deployment: deploymentErrors,
  ReplicaSet: replicaSetErrors,
  Pod: (object) => podSpecErrors(objectOf(object.spec), 'spec'),
  Job: (object) => jobSpecErrors(objectOf(object.spec), 'spec'),
  CronJob: cronJobErrors,
  Service: serviceErrors,
  HorizontalPodAutoscaler: autoscalerErrors,
  ConfigMap: configErrors,
  Secret: configErrors,
  Ingress: ingressErrors,
  NetworkPolicy: (object) => selectorErrors(objectOf(object.spec).podSelector, 'spec.podSelector'),
  Role: ruleErrors,
  ClusterRole: ruleErrors,
  RoleBinding: bindingErrors,
  ClusterRoleBinding: bindingErrors,
};

function immutable(object: JsonObject, old: JsonObject, field: string): FieldError[] {
  const [first = '', second] = field.split('.');
  const value = second === undefined ? object[first] : objectOf(object[first])[second];
  const before = second === undefined ? old[first] : objectOf(old[first])[second];
  return equalJson(value, before) ? [] : [invalidValue(field, value, 'field is immutable')];
}

function updateErrors(object: JsonObject, old: JsonObject, resource: ResourceDefinition): FieldError[] {
  switch (resource.kind) {
    case 'Deployment':
    case 'ReplicaSet':
      return immutable(object, old, 'spec.selector');
    case 'Job':
      return [...immutable(object, old, 'spec.selector'), ...immutable(object, old, 'spec.completions')];
    case 'Pod': {
      if (equalJson(fixedPodSpec(objectOf(object.spec)), fixedPodSpec(objectOf(old.spec)))) return [];
      const detail =
        'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';
      return [forbiddenField('spec', detail)];
    }
    case 'Secret':
    case 'ConfigMap': {
      if (old.immutable !== true) return resource.kind === 'Secret' ? immutable(object, old, 'type') : [];
      const changed = ['immutable', 'data', 'binaryData'].filter((field) => !equalJson(object[field], old[field]));
      return changed.map((field) => forbiddenField(field, 'field is immutable when `immutable` is set'));
    }
    case 'RoleBinding':
    case 'ClusterRoleBinding':
      return equalJson(object.roleRef, old.roleRef)
        ? []
        : [invalidValue('roleRef', object.roleRef, 'cannot change roleRef')];
    default:
      return [];
  }
}

/** Everything that is wrong with a defaulted object, new (`old` undefined) or changed. */
export function objectErrors(object: JsonObject, resource: ResourceDefinition, old?: KubeObject): FieldError[] {
  const errors = metadataErrors(object, resource);
  if (old !== undefined) errors.push(...metadataUpdateErrors(object, old));
  errors.push(...(validators[resource.kind]?.(object) ?? []));
  if (old !== undefined) errors.push(...updateErrors(object, asJson(old), resource));
  return errors;
}

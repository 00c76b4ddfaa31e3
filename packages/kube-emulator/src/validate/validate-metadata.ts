import type { FieldError } from '../model/api-error.ts';
import { equalJson, type JsonObject, objectOf } from '../model/json.ts';
import type { KubeObject } from '../model/kube-object.ts';
import type { ResourceDefinition } from '../model/resource-registry.ts';
import { annotationErrors, invalidValue, itemsOf, labelErrors, problemErrors, required } from './field-errors.ts';
import {
  dnsLabelProblems,
  pathSegmentProblems,
  qualifiedNameProblems,
  serviceNameProblems,
  subdomainProblems,
} from './name-rules.ts';

function nameProblems(resource: ResourceDefinition, name: string): string[] {
  if (resource.kind === 'Namespace') return dnsLabelProblems(name);
  if (resource.kind === 'Service') return serviceNameProblems(name);
  if (resource.group === 'rbac.authorization.k8s.io') return pathSegmentProblems(name);
  return subdomainProblems(name);
}

function ownerReferenceErrors(metadata: JsonObject): FieldError[] {
  const references = itemsOf(metadata.ownerReferences, 'metadata.ownerReferences');
  const errors = references.flatMap(({ item, path }) =>
    ['apiVersion', 'kind', 'name', 'uid']
      .filter((field) => typeof item[field] !== 'string' || item[field] === '')
      .map((field) => invalidValue(`${path}.${field}`, item[field] ?? '', `${field} must not be empty`)),
  );
  const controllers = references.filter(({ item }) => item.controller === true);
  if (controllers.length > 1) {
    const names = controllers.map(({ item }) => item.name).join('", "');
    const detail = `Only one reference can have Controller set to true. Found "true" in references for "${names}"`;
    errors.push(invalidValue('metadata.ownerReferences', metadata.ownerReferences, detail));
  }
  return errors;
}

/** What is wrong with the metadata of a new or changed object. */
export function metadataErrors(object: JsonObject, resource: ResourceDefinition): FieldError[] {
  const metadata = objectOf(object.metadata);
  const name = typeof metadata.name === 'string' ? metadata.name : '';
  const errors: FieldError[] =
    name === ''
      ? [required('metadata.name', 'name or generateName is required')]
      : problemErrors(nameProblems(resource, name), 'metadata.name', name);
  errors.push(...labelErrors(metadata.labels, 'metadata.labels'));
  errors.push(...annotationErrors(metadata.annotations, 'metadata.annotations'));
  errors.push(...ownerReferenceErrors(metadata));
  for (const finalizer of Array.isArray(metadata.finalizers) ? metadata.finalizers : []) {
    errors.push(...problemErrors(qualifiedNameProblems(String(finalizer)), 'metadata.finalizers', finalizer));
  }
  return errors;
}

/** What a change of metadata may not do. */
export function metadataUpdateErrors(object: JsonObject, old: KubeObject): FieldError[] {
  const metadata = objectOf(object.metadata);
  const errors: FieldError[] = [];
  for (const field of ['uid', 'creationTimestamp'] as const) {
    if (equalJson(metadata[field], old.metadata[field])) continue;
    errors.push(invalidValue(`metadata.${field}`, metadata[field], 'field is immutable'));
  }
  if (old.metadata.deletionTimestamp !== undefined) {
    const before = old.metadata.finalizers ?? [];
    const added = (Array.isArray(metadata.finalizers) ? metadata.finalizers : []).filter(
      (finalizer) => !before.includes(String(finalizer)),
    );
    if (added.length > 0) {
      const detail = `no new finalizers can be added if the object is being deleted, found new finalizers []string{${added.map((finalizer) => JSON.stringify(finalizer)).join(', ')}}`;
      errors.push({ type: 'Forbidden', field: 'metadata.finalizers', detail });
    }
  }
  return errors;
}

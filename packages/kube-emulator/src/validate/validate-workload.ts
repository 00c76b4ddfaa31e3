import type { FieldError } from '../model/api-error.ts';
import { type Json, type JsonObject, objectOf } from '../model/json.ts';
import { type Labels, matchesLabels, selectorOfField } from '../model/label-selector.ts';
import { forbiddenField, invalidValue, nonNegative, required, selectorErrors, unsupported } from './field-errors.ts';
import { podTemplateErrors } from './validate-pod-spec.ts';

function replicatedTemplateErrors(spec: JsonObject): FieldError[] {
  const template = objectOf(spec.template);
  const podSpec = objectOf(template.spec);
  const labels = objectOf(template.metadata).labels;
  const selector = selectorOfField(spec.selector);
  const errors: FieldError[] = [];
  if (selector !== undefined && selector.length > 0 && !matchesLabels(selector, labels as Labels)) {
    errors.push(
      invalidValue('spec.template.metadata.labels', labels ?? null, '`selector` does not match template `labels`'),
    );
  }
  errors.push(...podTemplateErrors(template, 'spec.template'));
  if (podSpec.restartPolicy !== 'Always') {
    errors.push(unsupported('spec.template.spec.restartPolicy', podSpec.restartPolicy, ['Always']));
  }
  if (podSpec.activeDeadlineSeconds !== undefined) {
    const detail = 'activeDeadlineSeconds in ReplicaSet is not Supported';
    errors.push(forbiddenField('spec.template.spec.activeDeadlineSeconds', detail));
  }
  return errors;
}

function isZero(value: Json | undefined): boolean {
  return value === 0 || value === '0%' || value === '0';
}

function intOrPercentErrors(value: Json | undefined, field: string): FieldError[] {
  if (typeof value === 'number') return nonNegative(value, field);
  if (typeof value === 'string' && /^[0-9]+%$/.test(value)) return [];
  const detail =
    "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";
  return [invalidValue(field, value ?? '', detail)];
}

function strategyErrors(strategy: JsonObject): FieldError[] {
  const path = 'spec.strategy';
  if (strategy.type === 'Recreate') {
    if (strategy.rollingUpdate === undefined) return [];
    const detail = "may not be specified when strategy `type` is 'Recreate'";
    return [forbiddenField(`${path}.rollingUpdate`, detail)];
  }
  if (strategy.type !== 'RollingUpdate') return [unsupported(path, strategy, ['Recreate', 'RollingUpdate'])];
  const { maxSurge, maxUnavailable } = objectOf(strategy.rollingUpdate);
  const rolling = `${path}.rollingUpdate`;
  const errors = [
    ...intOrPercentErrors(maxUnavailable, `${rolling}.maxUnavailable`),
    ...intOrPercentErrors(maxSurge, `${rolling}.maxSurge`),
  ];
  if (isZero(maxSurge) && isZero(maxUnavailable)) {
    errors.push(invalidValue(`${rolling}.maxUnavailable`, maxUnavailable, 'may not be 0 when `maxSurge` is 0'));
  }
  if (typeof maxUnavailable === 'string' && Number.parseInt(maxUnavailable, 10) > 100) {
    errors.push(invalidValue(`${rolling}.maxUnavailable`, maxUnavailable, 'must not be greater than 100%'));
  }
  return errors;
}

/** What is wrong with a Deployment's spec. */
export function deploymentErrors(object: JsonObject): FieldError[] {
  const spec = objectOf(object.spec);
  const errors = [
    ...nonNegative(spec.replicas, 'spec.replicas'),
    ...selectorErrors(spec.selector, 'spec.selector', 'empty selector is invalid for deployment'),
    ...replicatedTemplateErrors(spec),
    ...strategyErrors(objectOf(spec.strategy)),
    ...nonNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
    ...nonNegative(spec.revisionHistoryLimit, 'spec.revisionHistoryLimit'),
    ...nonNegative(spec.progressDeadlineSeconds, 'spec.progressDeadlineSeconds'),
  ];
  const { progressDeadlineSeconds } = spec;
  if (typeof progressDeadlineSeconds === 'number' && progressDeadlineSeconds <= Number(spec.minReadySeconds ?? 0)) {
    const detail = 'must be greater than minReadySeconds';
    errors.push(invalidValue('spec.progressDeadlineSeconds', progressDeadlineSeconds, detail));
  }
  return errors;
}

/** What is wrong with a ReplicaSet's spec. */
export function replicaSetErrors(object: JsonObject): FieldError[] {
  const spec = objectOf(object.spec);
  return [
    ...nonNegative(spec.replicas, 'spec.replicas'),
    ...nonNegative(spec.minReadySeconds, 'spec.minReadySeconds'),
    ...selectorErrors(spec.selector, 'spec.selector', 'empty selector is invalid for deployment'),
    ...replicatedTemplateErrors(spec),
  ];
}

/** What is wrong with a Job's spec, also inside a CronJob. */
export function jobSpecErrors(spec: JsonObject, path: string): FieldError[] {
  const template = objectOf(spec.template);
  const restartPolicy = objectOf(template.spec).restartPolicy;
  const errors = [
    'parallelism',
    'completions',
    'backoffLimit',
    'activeDeadlineSeconds',
    'ttlSecondsAfterFinished',
  ].flatMap((field) => nonNegative(spec[field], `${path}.${field}`));
  errors.push(...podTemplateErrors(template, `${path}.template`));
  if (restartPolicy === 'Always') {
    const field = `${path}.template.spec.restartPolicy`;
    errors.push({
      type: 'Required value',
      field,
      detail: 'valid values: "OnFailure", "Never"',
    });
  }
  return errors;
}

const concurrencyPolicies = ['Allow', 'Forbid', 'Replace'];

/** What is wrong with a CronJob's spec; its schedule is only held to have five fields or a known word. */
export function cronJobErrors(object: JsonObject): FieldError[] {
  const spec = objectOf(object.spec);
  const schedule = typeof spec.schedule === 'string' ? spec.schedule : '';
  const errors: FieldError[] = [];
  if (schedule === '') errors.push(required('spec.schedule'));
  else if (/TZ=/.test(schedule)) {
    errors.push(
      invalidValue('spec.schedule', schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'),
    );
  } else if (!/^@[a-z]+( .+)?$/.test(schedule) && schedule.trim().split(/\s+/).length !== 5) {
    const found = schedule.trim().split(/\s+/).length;
    errors.push(invalidValue('spec.schedule', schedule, `expected exactly 5 fields, found ${found}: [${schedule}]`));
  }
  if (!concurrencyPolicies.includes(String(spec.concurrencyPolicy))) {
    errors.push(unsupported('spec.concurrencyPolicy', spec.concurrencyPolicy, concurrencyPolicies));
  }
  for (const field of ['startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit']) {
    errors.push(...nonNegative(spec[field], `spec.${field}`));
  }
  errors.push(...jobSpecErrors(objectOf(objectOf(spec.jobTemplate).spec), 'spec.jobTemplate.spec'));
  return errors;
}

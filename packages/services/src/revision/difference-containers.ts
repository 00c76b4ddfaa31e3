import type { Difference, Json } from '@moonin/contracts';
import { stableJson } from '@moonin/runtime';
import { leafDifferences, makeDifference } from './difference-parts.ts';
import { asList, asObject, textOf } from './manifest-parts.ts';

type Container = Record<string, Json>;
const PROBES = ['readinessProbe', 'livenessProbe', 'startupProbe'] as const;
const HANDLED = new Set([
  'name',
  'image',
  'env',
  'envFrom',
  'resources',
  'ports',
  'command',
  'args',
  'volumeMounts',
  'volumeDevices',
  'securityContext',
  ...PROBES,
]);

/** Differences of containers and init containers, matched by name. */
export function containerDifferences(before: Record<string, Json>, after: Record<string, Json>): Difference[] {
  return (['containers', 'initContainers'] as const).flatMap((list) => {
    const old = byName(before[list]);
    const next = byName(after[list]);
    const names = [...new Set([...old.keys(), ...next.keys()])];
    return names.flatMap((name) => compareContainer(`spec.${list}[${name}]`, name, old.get(name), next.get(name)));
  });
}

function byName(list: Json | undefined): Map<string, Container> {
  const containers = asList(list).map(asObject);
  return new Map(
    containers.map((container, index) => [
      typeof container.name === 'string' ? container.name : String(index),
      container,
    ]),
  );
}

function compareContainer(
  path: string,
  name: string,
  before: Container | undefined,
  after: Container | undefined,
): Difference[] {
  if (!before || !after) {
    const texts = { before: before ? imageOf(before) : null, after: after ? imageOf(after) : null };
    return [makeDifference({ area: 'container', subject: name, path, container: name, ...texts })];
  }
  const leaves = (area: Difference['area'], key: string, subject?: string): Difference[] =>
    leafDifferences({
      area,
      path: `${path}.${key}`,
      before: before[key],
      after: after[key],
      container: name,
      ...(subject ? { subject } : {}),
    });
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !HANDLED.has(key))
    .sort();
  return [
    ...leaves('image', 'image'),
    ...resourceDifferences(path, name, before, after),
    ...envDifferences(path, name, before, after),
    ...leaves('env', 'envFrom', 'envFrom'),
    ...wholeDifferences(path, name, 'command', before, after),
    ...wholeDifferences(path, name, 'args', before, after),
    ...PROBES.flatMap((probe) => leaves('probe', probe, probe)),
    ...portDifferences(path, name, before, after),
    ...leaves('volume', 'volumeMounts', 'mount'),
    ...leaves('volume', 'volumeDevices', 'device'),
    ...leaves('security', 'securityContext', 'securityContext'),
    ...others.flatMap((key) => leaves('other', key, key)),
  ];
}

function imageOf(container: Container): string {
  return typeof container.image === 'string' ? container.image : '';
}

/** Subjects read as people say them: `memory limit`, `cpu request`. */
function resourceDifferences(path: string, name: string, before: Container, after: Container): Difference[] {
  const [old, next] = [asObject(before.resources), asObject(after.resources)];
  const sides = [
    ['limits', 'limit'],
    ['requests', 'request'],
  ] as const;
  const known = sides.flatMap(([key, word]) => {
    const [a, b] = [asObject(old[key]), asObject(next[key])];
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].sort().flatMap((resource) => {
      const texts = { before: textOf(a[resource]), after: textOf(b[resource]) };
      if (texts.before === texts.after) return [];
      return [
        makeDifference({
          area: 'resources',
          subject: `${resource} ${word}`,
          path: `${path}.resources.${key}.${resource}`,
          container: name,
          ...texts,
        }),
      ];
    });
  });
  return [
    ...known,
    ...leafDifferences({
      area: 'resources',
      path: `${path}.resources.claims`,
      before: old.claims,
      after: next.claims,
      container: name,
    }),
  ];
}

/** Env by name; a repeated name counts with its last value, as the kubelet reads it. */
function envDifferences(path: string, name: string, before: Container, after: Container): Difference[] {
  const [old, next] = [envOf(before), envOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const texts = { before: old.get(key) ?? null, after: next.get(key) ?? null };
    if (texts.before === texts.after) return [];
    return [makeDifference({ area: 'env', subject: key, path: `${path}.env[${key}]`, container: name, ...texts })];
  });
}

function envOf(container: Container): Map<string, string> {
  return new Map(
    asList(container.env).map((entry) => {
      const { name, value, valueFrom } = asObject(entry);
      const text =
        valueFrom === undefined || valueFrom === null ? (textOf(value) ?? '') : sourceText(asObject(valueFrom));
      return [String(name ?? ''), text] as const;
    }),
  );
}

/** `secret shop-db key password`: where a value comes from, which is never the value. */
function sourceText(source: Record<string, Json>): string {
  const kinds = [
    ['secretKeyRef', 'secret'],
    ['configMapKeyRef', 'config map'],
  ] as const;
  for (const [key, word] of kinds) {
    const reference = asObject(source[key]);
    if (source[key] !== undefined) return `${word} ${String(reference.name ?? '')} key ${String(reference.key ?? '')}`;
  }
  const field = asObject(source.fieldRef).fieldPath ?? asObject(source.resourceFieldRef).resource;
  return field === undefined ? stableJson(source) : `field ${String(field)}`;
}

function portDifferences(path: string, name: string, before: Container, after: Container): Difference[] {
  const [old, next] = [portsOf(before), portsOf(after)];
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((key) => {
    const texts = { before: old.get(key) ?? null, after: next.get(key) ?? null };
    if (texts.before === texts.after) return [];
    return [makeDifference({ area: 'port', subject: key, path: `${path}.ports[${key}]`, container: name, ...texts })];
  });
}

function portsOf(container: Container): Map<string, string> {
  return new Map(
    asList(container.ports).map((entry) => {
      const port = asObject(entry);
      const number = `${String(port.containerPort ?? '')}/${String(port.protocol ?? 'TCP')}`;
      const text = port.hostPort === undefined ? number : `${number} on host port ${String(port.hostPort)}`;
      return [typeof port.name === 'string' ? port.name : number, text] as const;
    }),
  );
}

/** A command is read as one line, not argument by argument. */
function wholeDifferences(
  path: string,
  name: string,
  key: 'command' | 'args',
  before: Container,
  after: Container,
): Difference[] {
  const line = (container: Container) =>
    container[key] === undefined ? null : asList(container[key]).map(String).join(' ');
  const texts = { before: line(before), after: line(after) };
  if (texts.before === texts.after) return [];
  return [makeDifference({ area: 'command', subject: key, path: `${path}.${key}`, container: name, ...texts })];
}

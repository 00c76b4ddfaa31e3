import type { RevisionManifest } from '@moonin/contracts';
import { stringify } from 'yaml';

/** The manifest as the YAML of a Deployment, with what the revision does not know left out. */
export function manifestYaml(deployment: { name: string; namespace: string }, manifest: RevisionManifest): string {
  const { replicas, strategy, labels, annotations, template } = manifest;
  const document = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: deployment.name,
      namespace: deployment.namespace,
      ...(labels === null ? {} : { labels }),
      ...(annotations === null || Object.keys(annotations).length === 0 ? {} : { annotations }),
    },
    spec: {
      ...(replicas === null ? {} : { replicas }),
      ...(strategy === null ? {} : { strategy: strategyOf(strategy) }),
      template,
    },
  };
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}

/** `manifest` without the parts that `other` does not know: beside it they would look as if they had come or gone. */
export function knownToBoth(manifest: RevisionManifest, other: RevisionManifest): RevisionManifest {
  return {
    replicas: other.replicas === null ? null : manifest.replicas,
    strategy: other.strategy === null ? null : manifest.strategy,
    labels: other.labels === null ? null : manifest.labels,
    annotations: other.annotations === null ? null : manifest.annotations,
    template: manifest.template,
  };
}

function strategyOf(strategy: NonNullable<RevisionManifest['strategy']>) {
  const { type, maxSurge, maxUnavailable } = strategy;
  const rollingUpdate = {
    ...(maxSurge === null ? {} : { maxSurge }),
    ...(maxUnavailable === null ? {} : { maxUnavailable }),
  };
  return { type, ...(Object.keys(rollingUpdate).length === 0 ? {} : { rollingUpdate }) };
}

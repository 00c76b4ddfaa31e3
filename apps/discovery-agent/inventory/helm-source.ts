import { fingerprintOf, type ObjectRef } from '@moonin/agent-client';
import { isComparableResourceVersion, type ReadonlyStore } from '@moonin/kube';
import { stableJson } from '@moonin/runtime';
import { collectHelmRelease } from '../collectors/helm-release.ts';
import type { HelmSecretView } from '../views/helm-secret-view.ts';
import { type HelmReleases, type LoadedDetails, RELEASE_INDEX } from './helm-releases.ts';
import type { KindSource, SourceParts } from './kind-source.ts';

/** How the item about a release is called; the release itself has no uid, only its revisions have. */
export function helmReleaseRef(release: string): ObjectRef {
  return { kind: 'helm-release', uid: `helm:${release}`, key: release };
}

/** Helm releases: the labels of all their Secrets, and what the newest one holds. */
export function helmSource(
  input: SourceParts & { store: ReadonlyStore<HelmSecretView>; helm: Pick<HelmReleases, 'secretsOf' | 'details'> },
): KindSource {
  const { store, helm, ignore, refused } = input;
  const fingerprints = new WeakMap<LoadedDetails, { history: string; fingerprint: string }>();

  return {
    list() {
      return [...store.indexValues(RELEASE_INDEX)]
        .filter((release) => !ignore.isIgnored('helm-release', release))
        .map(helmReleaseRef);
    },
    collect({ key: release, uid }, version) {
      const [newest, ...older] = helm.secretsOf(release);
      if (newest === undefined || ignore.isIgnored('helm-release', release)) return null;
      if (!isComparableResourceVersion(newest.metadata.resourceVersion)) {
        refused('helm-release');
        return [];
      }
      const details = helm.details(release);
      if (details === null) return [];
      const json = () =>
        stableJson(collectHelmRelease({ release, secrets: [newest, ...older], details: details.unpack() }));
      const history = [newest, ...older].map(({ metadata }) => `${metadata.uid}@${metadata.resourceVersion}`).join(' ');
      const known = fingerprints.get(details);
      const fingerprint = known?.history === history ? known.fingerprint : fingerprintOf(json());
      fingerprints.set(details, { history, fingerprint });
      return [{ op: 'upsert', kind: 'helm-release', uid, version, fingerprint, json }];
    },
  };
}

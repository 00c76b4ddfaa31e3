import type { ChangeEntry } from '@moonin/contracts';
import { resourceAddress } from '../resources/resource-kinds.ts';

/** The page on which a change can be seen: of the revision where it made one, else of the object. */
export function changeAddress(organization: string, { object, revision }: ChangeEntry): string {
  const base = `/o/${organization}`;
  switch (object.kind) {
    case 'deployment':
      return `${base}/deployments/${object.id}${revision ? `/revisions/${revision.number}` : ''}`;
    case 'cron-job':
      return `${base}/cron-jobs/${object.id}`;
    case 'node':
      return `${base}/nodes/${object.id}`;
    case 'hpa':
      return resourceAddress(organization, 'hpas', object.id);
    case 'helm-release':
      return resourceAddress(organization, 'helmReleases', object.id);
  }
}

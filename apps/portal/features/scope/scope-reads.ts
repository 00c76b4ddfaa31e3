import { type WebRead, webRead } from '../data/web-read.ts';

/** The clusters among which the header lets choose. */
export function scopeClustersRead(organization: string): WebRead<'clusters'> {
  return webRead('clusters', { organization }, { limit: 200 });
}

/** What every canary begins with: a word that nothing else holds, too short to be taken for a random one. */
export const CANARY_STEM = 'canarybird';

/** Gives out canaries, each once, and remembers for which place. */
export interface Planter {
  /** A new canary for a place, such as `Deployment env`. */
  plant(place: string): string;
  /** Places by canary. */
  readonly planted: ReadonlyMap<string, string>;
}

export function createPlanter(): Planter {
  const planted = new Map<string, string>();
  return {
    planted,
    plant(place) {
      const canary = `${CANARY_STEM}${String(planted.size).padStart(4, '0')}x`;
      planted.set(canary, place);
      return canary;
    },
  };
}

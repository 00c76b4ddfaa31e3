import type { Hider } from './marker.ts';

/** What one sanitiser hides with. */
export interface HidingRules {
  hider: Hider;
  /** Annotations that are hidden whatever they hold. */
  hideAnnotations: ReadonlySet<string>;
}

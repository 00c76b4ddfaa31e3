import type { DeploymentDetail, PodTrouble, RevisionActor } from '@moonin/contracts';

/** What the first sentence of a Deployment's page says. */
export type StoryKind =
  | 'deleted'
  | 'paused'
  | 'suspended'
  | 'rollingOut'
  | 'rollingOutInTrouble'
  | 'stuck'
  | 'short'
  | 'inForce'
  | 'unknown';

/** The parts of a Deployment that its story is made of. */
export type StorySource = Pick<
  DeploymentDetail,
  'health' | 'replicas' | 'paused' | 'revision' | 'deletedAt' | 'current'
>;

/** The first sentence, what went wrong, and since when. */
export interface Story {
  readonly kind: StoryKind;
  readonly trouble: PodTrouble | null;
  /** Start of the state, for "since". */
  readonly sinceAt: string | null;
}

/** Decides what there is to say about a Deployment; the words are the catalogue's. */
export function tellStory(source: StorySource): Story {
  const trouble = worstTrouble(source.health.troubles);
  const sinceAt = source.health.since;
  return { kind: kindOf(source, trouble), trouble, sinceAt };
}

function kindOf(source: StorySource, trouble: PodTrouble | null): StoryKind {
  if (source.deletedAt !== null) return 'deleted';
  if (source.paused) return 'paused';
  switch (source.health.status) {
    case 'suspended':
      return 'suspended';
    case 'progressing':
      return trouble ? 'rollingOutInTrouble' : 'rollingOut';
    case 'degraded':
    case 'failed':
      return trouble ? 'stuck' : 'short';
    case 'healthy':
      return 'inForce';
    case 'unknown':
      return 'unknown';
  }
}

/** The trouble that most pods share. */
export function worstTrouble(troubles: readonly PodTrouble[]): PodTrouble | null {
  return troubles.reduce<PodTrouble | null>(
    (worst, trouble) => (worst === null || trouble.pods > worst.pods ? trouble : worst),
    null,
  );
}

/** Who made a revision, as people name it: the tool, else the field manager; null when nobody signed. */
export function actorName(actor: RevisionActor): string | null {
  return actor.tool ?? actor.manager;
}

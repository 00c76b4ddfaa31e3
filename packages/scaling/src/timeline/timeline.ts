import type { ScalingAction, ScalingTemplate } from '@moonin/contracts';
import { chooseWinner, compareActionsUp } from '../rules/action-order.ts';
import { boundsProblems } from '../rules/action-problem.ts';
import { targetKey } from '../rules/decide-rules.ts';
import type { KnownTemplate } from '../rules/known-rules.ts';
import { type RunInterval, templateIntervals } from './template-intervals.ts';

/** How far a preview looks. */
export const PREVIEW_MS = 14 * 86_400_000;

/** What one action wants of a Deployment. */
export interface TimelineClaim {
  readonly template: ScalingTemplate;
  readonly action: ScalingAction;
  readonly run: string;
}

/** Who rules a Deployment in a stretch of time (epoch milliseconds), and who wants to as well, in order. */
export interface TimelineSegment {
  readonly from: number;
  readonly until: number;
  readonly winner: TimelineClaim;
  readonly blocked: readonly TimelineClaim[];
}

/** The stretches in which rules hold one Deployment; a segment with `blocked` claims is a conflict. */
export interface DeploymentTimeline {
  readonly namespace: string;
  readonly deployment: string;
  readonly segments: readonly TimelineSegment[];
}

interface Claim extends RunInterval {
  readonly template: ScalingTemplate;
  readonly action: ScalingAction;
}

/**
 * The rules of one cluster over the next fourteen days by Deployment, sorted by name: who wins and who has to wait. Who
 * holds a Deployment keeps it as long as its template runs. `holders`: action ids by `namespace/deployment`, as the
 * cluster says it now; without them who began first is taken to hold.
 */
export function timeline(
  templates: readonly KnownTemplate[],
  {
    from,
    until = from + PREVIEW_MS,
    holders = new Map(),
  }: { from: number; until?: number; holders?: ReadonlyMap<string, string> },
): { deployments: DeploymentTimeline[]; isTruncated: boolean } {
  const claims = new Map<string, Claim[]>();
  let isTruncated = false;
  for (const { template, actions } of templates) {
    const usable = (actions ?? []).filter((action) => boundsProblems(action).length === 0);
    if (usable.length === 0) continue;
    const planned = templateIntervals(template, from, until);
    isTruncated ||= planned.isTruncated;
    for (const action of usable) {
      const key = targetKey(action.namespace, action.deployment);
      const own = planned.intervals.map((interval) => ({ ...interval, template, action }));
      claims.set(key, [...(claims.get(key) ?? []), ...own]);
    }
  }
  const deployments = [...claims].flatMap(([key, list]) => {
    const first = list[0];
    if (first === undefined) return [];
    const { namespace, deployment } = first.action;
    return [{ namespace, deployment, segments: segmentsOf(list, from, holders.get(key) ?? null) }];
  });
  const name = ({ namespace, deployment }: DeploymentTimeline) => targetKey(namespace, deployment);
  return { deployments: deployments.sort((a, b) => (name(a) < name(b) ? -1 : 1)), isTruncated };
}

/** Sweeps over the instants at which a run begins or ends. */
function segmentsOf(claims: readonly Claim[], start: number, holder: string | null): TimelineSegment[] {
  const waiting = claims.toSorted((a, b) => a.from - b.from);
  const segments: TimelineSegment[] = [];
  let active: Claim[] = [];
  let holderId = holder;
  let next = 0;
  for (let at = waiting[0]?.from; at !== undefined; ) {
    const instant: number = at;
    active = active.filter(({ until }) => until > instant);
    for (let claim = waiting[next]; claim !== undefined && claim.from <= instant; claim = waiting[++next]) {
      if (claim.until > instant) active.push(claim);
    }
    active.sort((a, b) => compareActionsUp(a.action, b.action));
    const isStart = instant === start && holderId === null;
    const winner = isStart ? firstBegun(active) : chooseWinner(active, holderId);
    const end = Math.min(...active.map(({ until }) => until), waiting[next]?.from ?? Infinity);
    if (winner !== null) add(segments, instant, end, winner, active);
    holderId = winner?.action.id ?? null;
    at = end === Infinity ? undefined : end;
  }
  return segments;
}

/** Of sorted claims the one whose run began first. */
function firstBegun(sorted: readonly Claim[]): Claim | null {
  const begun = Math.min(...sorted.map(({ runFrom }) => runFrom));
  return sorted.find(({ runFrom }) => runFrom === begun) ?? null;
}

function add(segments: TimelineSegment[], from: number, until: number, winner: Claim, active: readonly Claim[]): void {
  const blocked = active.filter((claim) => claim !== winner).map(plain);
  const segment: TimelineSegment = { from, until, winner: plain(winner), blocked };
  const last = segments.at(-1);
  if (last !== undefined && last.until === from && namesOf(last) === namesOf(segment)) {
    segments[segments.length - 1] = { ...last, until };
  } else segments.push(segment);
}

function plain({ template, action, run }: Claim): TimelineClaim {
  return { template, action, run };
}

function namesOf({ winner, blocked }: TimelineSegment): string {
  return [winner, ...blocked].map(({ action, run }) => `${action.id} ${run}`).join('\n');
}

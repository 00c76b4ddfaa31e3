export { type Memory, type MemoryReading, type OriginalSpec, readMemory } from './holds/memory.ts';
export { deploymentsOfHpa, isKedaOwned, provisionalHpaName } from './objects/hpa-target.ts';
export type { LiveDeployment, LiveHpa, LiveManagedFields, LiveMeta } from './objects/live-objects.ts';
export type { HpaManifest, PatchStep, ScalingWrite } from './objects/write.ts';
export { refusedEvent } from './plans/events.ts';
export { nextStep, type StepOptions } from './plans/next-step.ts';
export { type ApplyPlan, planApply } from './plans/plan-apply.ts';
export { planRelease, planReturn, type Release } from './plans/plan-release.ts';
export { type Drift, driftOf, type RestoredBounds, restoredBounds } from './plans/restored-bounds.ts';
export type { PlannedWrite, Refused, StepName, WorkloadStep } from './plans/step.ts';
export { type HeldHpa, viewWorkload, type Workload, type WorkloadView } from './plans/workload.ts';
export { chooseWinner, compareActionsUp, compareDown, compareUp } from './rules/action-order.ts';
export { type BoundsProblem, boundsProblems, HIGHEST_PRIORITY, MOST_REPLICAS } from './rules/action-problem.ts';
export {
  type DecidedRules,
  type DecidedTemplate,
  decideRules,
  type SkippedRule,
  targetKey,
} from './rules/decide-rules.ts';
export { type HoldFate, holdFate } from './rules/hold-fate.ts';
export type { ActiveAction, KnownRules, KnownTemplate } from './rules/known-rules.ts';
export {
  type DeploymentTimeline,
  PREVIEW_MS,
  type TimelineClaim,
  type TimelineSegment,
  timeline,
} from './timeline/timeline.ts';
export { templateProblemInWords } from './validation/problem-words.ts';
export { shortestPeriodMs } from './validation/shortest-period.ts';
export type { TemplateProblem, TemplateProblemCode } from './validation/template-problem.ts';
export { freePriority, type OtherAction } from './validation/validate-actions.ts';
export { LONGEST_DURATION_MINUTES, type TemplateContext, validateTemplate } from './validation/validate-template.ts';
export { decideTemplate, type IdleReason, type TemplateDecision, type TemplateRun } from './windows/decide-template.ts';
export {
  type ReadTemplate,
  readTemplate,
  type TemplateReading,
  type TemplateTiming,
  type UnreadableTemplate,
} from './windows/read-template.ts';
export {
  nextWindow,
  previousWindow,
  type TemplateWindow,
  windowAtInstant,
  windowsBetween,
} from './windows/template-windows.ts';

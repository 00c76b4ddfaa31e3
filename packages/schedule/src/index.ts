export { type Cron, type CronFieldName, dayChoice } from './cron/cron.ts';
export { printCron } from './cron/print-cron.ts';
export { type CronJobTimes, cronJobRefusals } from './kubernetes/cron-job-refusals.ts';
export { kubernetesSchedule } from './kubernetes/kubernetes-schedule.ts';
export {
  type KubernetesReading,
  type KubernetesTiming,
  readKubernetesSchedule,
} from './kubernetes/read-kubernetes-schedule.ts';
export { compareJobStarts, jobScheduledAt, scheduledTimestamp } from './missed/jobs-of-cron-job.ts';
export {
  type MissedRun,
  type MissedRuns,
  type MissedRunsQuestion,
  missedRuns,
  type SeenJob,
  type WatchedCronJob,
} from './missed/missed-runs.ts';
export {
  type CronJobRecord,
  type MostRecentScheduleTime,
  mostRecentScheduleTime,
  nextLookMs,
} from './missed/most-recent-schedule-time.ts';
export { type RuleCronReading, readRuleCron } from './rules/read-rule-cron.ts';
export type { RuleCronProblem, RuleCronProblemCode } from './rules/rule-cron-problem.ts';
export { ruleSchedule } from './rules/rule-schedule.ts';
export { nextRuns, type RunWindow, runsBetween, windowAt } from './runs.ts';
export type { Schedule, TwoWaySchedule } from './schedule.ts';
export { readTimeZone, type TimeZoneProblem, type TimeZoneReading } from './time-zone/time-zone-name.ts';
export { instantOfWallTime, type WallClock, type WallTime, wallClockAt } from './time-zone/wall-clock.ts';
export { cronProblemInWords, timeZoneProblemInWords } from './words/problem-words.ts';
export { cronInWords, timingInWords, type WordsLocale } from './words/schedule-in-words.ts';

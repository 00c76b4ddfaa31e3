import type { HpaReport, HpaState } from '@moonin/contracts';

/** How an HPA is: what its conditions say, worst first. */
export function hpaState({ conditions }: Pick<HpaReport, 'conditions'>): HpaState {
  const is = (type: string, status: string) =>
    conditions.some((condition) => condition.type === type && condition.status === status);
  if (is('AbleToScale', 'False')) return 'failing';
  // Scaling is switched off, not broken, while its target wants no pods.
  const inactive = conditions.find(({ type, status }) => type === 'ScalingActive' && status === 'False');
  if (inactive && inactive.reason !== 'ScalingDisabled') return 'failing';
  return is('ScalingLimited', 'True') ? 'limited' : 'ok';
}

import type { ScalingAction, ScalingTemplate } from '@moonin/contracts';
import type { TemplateRun } from '../windows/decide-template.ts';

/** A template with its actions for this cluster; null when these could not be fetched. */
export interface KnownTemplate {
  readonly template: ScalingTemplate;
  readonly actions: readonly ScalingAction[] | null;
}

/** The rules of a cluster; null when they could not be fetched. */
export type KnownRules = readonly KnownTemplate[] | null;

/** An action whose template runs. */
export interface ActiveAction {
  readonly template: ScalingTemplate;
  readonly action: ScalingAction;
  readonly run: TemplateRun;
}

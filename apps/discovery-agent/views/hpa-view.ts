import type { HpaRelation } from '@moonin/contracts';
import type { HorizontalPodAutoscaler } from '@moonin/kube';
import { hpaRelation, scaledDeployment } from '../collectors/hpa-relation.ts';
import { type View, viewOf } from './view.ts';

/** What is kept of an HPA. */
export interface HpaView extends View {
  /** `namespace/name` of the Deployment that it scales. */
  readonly target: string | null;
  readonly relation: HpaRelation;
}

export function hpaView(hpa: HorizontalPodAutoscaler): HpaView {
  return { ...viewOf(hpa), target: scaledDeployment(hpa), relation: hpaRelation(hpa) };
}

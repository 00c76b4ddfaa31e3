import type { HpaRelation } from '@moonin/contracts';
import type { HorizontalPodAutoscaler } from '@moonin/kube';
import { collectHpa, hpaIdentity } from '../collectors/hpa.ts';
import { hpaRelation, scaledDeployment } from '../collectors/hpa-relation.ts';
import type { ReportSanitiser } from '../collectors/report-sanitiser.ts';
import { type ReportedView, reportedView } from './reported-view.ts';

/** What is kept of an HPA. */
export interface HpaView extends ReportedView {
  /** `namespace/name` of the Deployment that it scales. */
  readonly target: string | null;
  readonly relation: HpaRelation;
}

export function hpaView(
  hpa: HorizontalPodAutoscaler,
  sanitiser: ReportSanitiser,
  intern: (text: string) => string,
): HpaView {
  const report = collectHpa(hpa, sanitiser);
  return {
    ...reportedView(hpa, { report, identity: hpaIdentity(report) }, intern),
    target: scaledDeployment(hpa),
    relation: hpaRelation(hpa),
  };
}

import { errorSeverityOf, type PodTrouble } from '@moonin/contracts';
import type { DeploymentView } from '../views/deployment-view.ts';
import type { ReplicaSetFailure } from '../views/replica-set-view.ts';
import { clip } from './bounded-text.ts';

type RolloutInput = Pick<DeploymentView, 'paused' | 'generation' | 'observedGeneration' | 'conditions' | 'revision'>;

const OF_A_QUOTA = /exceeded quota|must specify (limits|requests)|failed quota/;
const OF_A_WEBHOOK = /admission webhook|failed calling webhook/;
const OF_A_POLICY = /violates PodSecurity|ValidatingAdmissionPolicy|denied request/;

/**
 * Troubles of the roll-out itself: it is past its deadline, or pods could not be made (quota, admission). A paused Deployment
 * has none, and a condition that describes an earlier generation is not believed.
 */
export function rolloutTroubles(input: {
  deployment: RolloutInput;
  /** Pods of the revision in force. */
  totalPods: number;
  /** What the API server last refused to each revision's ReplicaSet. */
  failures: readonly {
    readonly revision: number | null;
    readonly failure: ReplicaSetFailure;
    readonly totalPods: number;
  }[];
}): PodTrouble[] {
  const { deployment, totalPods } = input;
  const { revision } = deployment;
  if (deployment.paused || deployment.observedGeneration < deployment.generation) return [];
  const troubles = input.failures.map(({ revision: of, failure, totalPods: total }) =>
    replicaFailure({ ...failure, revision: of, totalPods: total }),
  );
  const progressing = deployment.conditions.find(({ type }) => type === 'Progressing');
  const failure = deployment.conditions.find(({ type, status }) => type === 'ReplicaFailure' && status === 'True');
  const isSetRefused = progressing?.status === 'False' && progressing.reason === 'ReplicaSetCreateError';
  const refused = isSetRefused ? progressing : troubles.length === 0 ? failure : undefined;
  if (refused !== undefined) {
    const { reason, message, updatedAt } = refused;
    troubles.push(replicaFailure({ reason: reason ?? 'FailedCreate', message, since: updatedAt, revision, totalPods }));
  }
  if (progressing?.status === 'False' && progressing.reason === 'ProgressDeadlineExceeded') {
    troubles.push({
      ...rolloutTrouble('ProgressDeadlineExceeded', { revision, totalPods }),
      message: progressing.message === null ? null : clip(progressing.message, 1_024),
      since: progressing.updatedAt,
    });
  }
  return troubles;
}

function replicaFailure(found: {
  reason: string;
  message: string | null;
  since: string | null;
  revision: number | null;
  totalPods: number;
}): PodTrouble {
  return {
    ...rolloutTrouble('ReplicaFailure', found),
    reason: clip(found.reason, 128),
    message: found.message === null ? null : clip(found.message, 1_024),
    details: refusedBy(found.message ?? ''),
    since: found.since,
  };
}

function rolloutTrouble(
  type: 'ProgressDeadlineExceeded' | 'ReplicaFailure',
  { revision, totalPods }: { revision: number | null; totalPods: number },
): PodTrouble {
  return {
    type,
    init: false,
    severity: errorSeverityOf(type),
    reason: type,
    pods: 0,
    totalPods,
    container: null,
    message: null,
    details: null,
    exitCode: null,
    revision,
    since: null,
  };
}

/** Who refused the pods, where the API server's message says it. */
function refusedBy(message: string): string | null {
  if (OF_A_QUOTA.test(message)) return 'refused by a resource quota';
  if (OF_A_WEBHOOK.test(message)) return 'refused by an admission webhook';
  if (OF_A_POLICY.test(message)) return 'refused by an admission policy';
  return null;
}

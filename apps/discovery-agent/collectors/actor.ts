import type { Management, RevisionActor } from '@moonin/contracts';
import { clip, clipOrNull, instantOrNull } from './bounded-text.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

/** One entry of an object's `metadata.managedFields`. */
export interface ManagedFields {
  manager?: string;
  operation?: string;
  subresource?: string;
  time?: string;
  fieldsV1?: object;
}

/** The field manager that last changed a Deployment's pod template, and when. */
export interface TemplateOwner {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update' | null;
  readonly changedAt: string | null;
}

/** Controllers that write Deployments without being the one who wanted the change. */
const NOT_AN_ACTOR = new Set(['kube-controller-manager']);

/**
 * Finds who last owned part of `spec.template`; null when the object says nothing about it. Times are whole seconds: of two
 * in one second the later is the one with fewer fields, since it took those that it changed from the other.
 */
export function templateOwnerOf(managedFields: readonly ManagedFields[] | undefined): TemplateOwner | null {
  const candidates = (Array.isArray(managedFields) ? managedFields : []).flatMap((entry: ManagedFields) => {
    const template = templateFields(entry.fieldsV1);
    if (entry.subresource || !entry.manager || NOT_AN_ACTOR.has(entry.manager) || template === null) return [];
    const { manager, operation } = entry;
    return [{ manager, operation: operationOrNull(operation), changedAt: instantOrNull(entry.time), template }];
  });
  const [newest] = candidates.sort(
    (a, b) => compare(b.changedAt ?? '', a.changedAt ?? '') || sizeOf(a.template) - sizeOf(b.template),
  );
  if (newest === undefined) return null;
  const { manager, operation, changedAt } = newest;
  return { manager, operation, changedAt };
}

export function operationOrNull(operation: string | undefined): TemplateOwner['operation'] {
  return operation === 'Apply' || operation === 'Update' ? operation : null;
}
function templateFields(fields: object | undefined): object | null {
  const spec = (fields as { 'f:spec'?: { 'f:template'?: object } } | undefined)?.['f:spec'];
  return spec?.['f:template'] ?? null;
}
function sizeOf(fields: object): number {
  return JSON.stringify(fields).length;
}
function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** First match counts; a manager is `tool` or begins with `tool-`, as client-go names programs. */
const TOOLS: readonly (readonly [RegExp, string])[] = [
  [/^argocd/, 'argocd'],
  [/^(kustomize-controller|helm-controller|flux)/, 'flux'],
  [/^kubectl-rollout$/, 'kubectl-rollout'],
  [/^kubectl(-|$)/, 'kubectl'],
  [/^helm$/, 'helm'],
  [/^(Terraform|terraform|HashiCorp|OpenTofu)/, 'terraform'],
  [/^pulumi/, 'pulumi'],
  [/^(rancher|agent$)/, 'rancher'],
  [/^k9s$/, 'k9s'],
  [/^(Lens|OpenLens|freelens)/, 'lens'],
  [/^keel$/, 'keel'],
  [/^moonin-scaling-agent$/, 'scaling-rule'],
  [/^moonin-app-controller$/, 'moonin-app'],
  [/^horizontal-pod-autoscaler/, 'hpa'],
  [/^keda/, 'keda'],
  [/^vpa-/, 'autoscaler'],
  [/^skaffold/, 'skaffold'],
  [/^spinnaker|^clouddriver/, 'spinnaker'],
];

/** The tool behind a field manager's name; null when it is not known. */
export function toolOf(manager: string): string | null {
  return TOOLS.find(([pattern]) => pattern.test(manager))?.[1] ?? null;
}

/** Who made a revision. A GitOps tool or Helm gives the source only when it made this change itself. */
export function actorOf(input: {
  owner: TemplateOwner | null;
  management: Management;
  changeCause: string | undefined;
  sanitiser: ReportSanitiser;
}): RevisionActor {
  const { owner, management, sanitiser } = input;
  const tool = owner === null ? null : toolOf(owner.manager);
  return {
    manager: clipOrNull(owner?.manager, 128),
    operation: owner?.operation ?? null,
    tool,
    source: tool !== null && tool === management.tool ? management.source : null,
    changeCause: causeOf(input.changeCause, sanitiser),
  };
}

/** `kubernetes.io/change-cause`, which often is a whole command line. */
export function causeOf(changeCause: string | undefined, sanitiser: ReportSanitiser): string | null {
  return changeCause ? clip(sanitiser.text(changeCause), 1_024) : null;
}

import type { Management, RevisionActor } from '@moonin/contracts';
import { clip, clipOrNull, instantOrNull } from './bounded-text.ts';
import type { ReportSanitiser } from './report-sanitiser.ts';

interface ManagedFields {
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

/** Finds who last owned part of `spec.template`; null when the object says nothing about it. */
export function templateOwnerOf(managedFields: readonly ManagedFields[] | undefined): TemplateOwner | null {
  let newest: TemplateOwner | null = null;
  for (const entry of Array.isArray(managedFields) ? managedFields : []) {
    if (entry.subresource || !entry.manager || NOT_AN_ACTOR.has(entry.manager) || !ownsTemplate(entry.fieldsV1))
      continue;
    const changedAt = instantOrNull(entry.time);
    if (newest !== null && (newest.changedAt ?? '') >= (changedAt ?? '')) continue;
    const { operation } = entry;
    newest = {
      manager: entry.manager,
      operation: operation === 'Apply' || operation === 'Update' ? operation : null,
      changedAt,
    };
  }
  return newest;
}

function ownsTemplate(fields: object | undefined): boolean {
  const spec = (fields as { 'f:spec'?: object } | undefined)?.['f:spec'];
  return typeof spec === 'object' && spec !== null && 'f:template' in spec;
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
  [/^(vpa-|horizontal-pod)/, 'autoscaler'],
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

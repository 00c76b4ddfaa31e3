import { fingerprintOf } from '@moonin/agent-client';
import type { KubeObject } from '@moonin/kube';
import { stableJson } from '@moonin/runtime';
import { type View, viewOf } from './view.ts';

/** What is kept of an object whose report depends on itself alone: the report, as text, which is a fraction of the object. */
export interface ReportedView extends View {
  readonly fingerprint: string;
  /** Canonical JSON of the report. */
  readonly json: string;
}

/** `identity` is the part of the report that tells a change, where that is not all of it. */
export function reportedView(
  object: KubeObject,
  { report, identity }: { report: object; identity?: object },
  intern: (text: string) => string,
): ReportedView {
  const json = stableJson(report);
  const fingerprint = fingerprintOf(identity === undefined ? json : stableJson(identity));
  return { ...viewOf(object, intern), fingerprint, json };
}

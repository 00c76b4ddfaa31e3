/**
 * How a test makes pods fail: annotations on the pod (so usually on the pod template), and image tags.
 * Put on or taken off a living pod they work too: a failing pod recovers, a running pod begins to fail.
 */
export const podAnnotations = {
  /**
   * `crash-loop` and `exit-<code>`: the container ends with 1 or `<code>`; `oom-killed`: with 137, reason OOMKilled.
   * What follows is the pod's restart policy: a crash loop that backs off, or a Failed (code 0: Succeeded) pod.
   * `image-pull`: ErrImagePull, then ImagePullBackOff. `pending-config`: CreateContainerConfigError.
   * `never-ready`: runs, and its readiness probe fails.
   */
  fail: 'moonin.test/fail',
  /** Name of the only container that fails; every container otherwise. */
  failContainer: 'moonin.test/fail-container',
  /** Go duration such as `5s` between running and ready; ready at once otherwise. */
  readyAfter: 'moonin.test/ready-after',
  /** Go duration such as `5s` after which a pod of a Job has succeeded; `1s` otherwise. */
  completeAfter: 'moonin.test/complete-after',
} as const;

/** A container whose image has this in its tag cannot be pulled, annotation or not. */
export const brokenTagMark = 'broken';

/** jq: the annotation `fail`, else `image-pull` when an image cannot be pulled, else `none`. */
export const failModeQuery = [
  `(.metadata.annotations["${podAnnotations.fail}"] // "") as $fail`,
  '| if $fail != "" then $fail',
  `elif any(.spec.containers[].image; test(":[^/@]*${brokenTagMark}")) then "image-pull"`,
  'else "none" end',
].join(' ');

/** jq: `loop` when the failing container is started again, `end` when the pod ends with it, `none` when it does not exit. */
export const exitKindQuery = [
  `(.metadata.annotations["${podAnnotations.fail}"] // "") as $fail`,
  '| if ($fail | test("^(crash-loop|oom-killed|exit-[0-9]+)$") | not) then "none"',
  'elif .spec.restartPolicy == "Never" then "end"',
  'elif .spec.restartPolicy == "OnFailure" and $fail == "exit-0" then "end"',
  'else "loop" end',
].join(' ');

/** jq: the first reason why a container of the pod does not run: `CrashLoopBackOff`, `Exited`, … or `none`. */
export const containerTroubleQuery = [
  '[.status.containerStatuses[]?.state',
  '| if .terminated then "Exited" elif .waiting then .waiting.reason else empty end][0] // "none"',
].join(' ');

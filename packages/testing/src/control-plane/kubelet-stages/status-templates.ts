import { brokenTagMark, podAnnotations } from './fail-modes.ts';

/** Go template: variables that every other template here uses. Goes first. */
export const statusVariables = `
{{ $now := Now }}
{{ $pod := . }}
{{ $annotations := or .metadata.annotations dict }}
{{ $fail := toString (default "" (index $annotations "${podAnnotations.fail}")) }}
{{ $failOnly := toString (default "" (index $annotations "${podAnnotations.failContainer}")) }}
{{ $exitCode := "1" }}
{{ $exitReason := "Error" }}
{{ if hasPrefix "exit-" $fail }}{{ $exitCode = trimPrefix "exit-" $fail }}{{ end }}
{{ if eq $fail "oom-killed" }}{{ $exitCode = "137" }}{{ $exitReason = "OOMKilled" }}{{ end }}
{{ if eq $exitCode "0" }}{{ $exitReason = "Completed" }}{{ end }}
`;

/** Go template: `$image` and `$imageId` of the container `$c`, as containerd names them; the digest is made from the name. */
const imageVariables = `
{{ $image := $c.image }}
{{ $host := index (splitList "/" $image) 0 }}
{{ if not (contains "/" $image) }}{{ $image = printf "docker.io/library/%s" $image }}
{{ else if not (or (contains "." $host) (contains ":" $host) (eq $host "localhost")) }}{{ $image = printf "docker.io/%s" $image }}{{ end }}
{{ if not (regexMatch "[:@]" (base $image)) }}{{ $image = printf "%s:latest" $image }}{{ end }}
{{ $imageId := printf "%s@sha256:%s" (regexReplaceAll ":[^/:@]+$" $image "") (sha256sum $image) }}
{{ if contains "@" $image }}{{ $imageId = $image }}{{ end }}
`;

/** Go template: `$old`, the status that the container `$c` had, and what goes over from it. */
const oldStatusVariables = `
{{ $old := dict }}
{{ range (default list $pod.status.containerStatuses) }}{{ if eq .name $c.name }}{{ $old = . }}{{ end }}{{ end }}
{{ $restarts := toString (default 0 $old.restartCount) | atoi }}
{{ $lastState := toJson (default dict $old.lastState) }}
`;

/** Go template: `containerID` of the container `$c` in its present life. */
const containerId = `containerd://{{ sha256sum (printf "%s/%s/%d" $pod.metadata.uid $c.name $restarts) }}`;

/** Go template: the fields of a container that runs and is ready or not. */
function runningContainer(ready: boolean): string {
  return `
  image: {{ $image | Quote }}
  imageID: {{ $imageId | Quote }}
  containerID: ${containerId}
  restartCount: {{ $restarts }}
  ready: ${ready}
  started: true
  lastState: {{ $lastState }}
  state:
    running:
      startedAt: {{ $now | Quote }}
`;
}

/** Go template: the fields of a container that has ended with `$exitCode` or, when the test says nothing, 0. */
export function exitedContainer(exit: 'as-annotated' | 'completed'): string {
  const [code, reason] = exit === 'completed' ? ['0', 'Completed'] : ['{{ $exitCode }}', '{{ $exitReason }}'];
  return `
  image: {{ $image | Quote }}
  imageID: {{ $imageId | Quote }}
  containerID: ${containerId}
  restartCount: {{ $restarts }}
  ready: false
  started: false
  lastState: {{ $lastState }}
  state:
    terminated:
      exitCode: ${code}
      reason: ${reason}
      startedAt: {{ default $now (dig "state" "running" "startedAt" $now $old) | Quote }}
      finishedAt: {{ $now | Quote }}
      containerID: ${containerId}
`;
}

/** Go template: the fields of a container that waits to be started again after its last end. */
export const backingOffContainer = `
  image: {{ $image | Quote }}
  imageID: {{ $imageId | Quote }}
  containerID: ${containerId}
  restartCount: {{ add1 $restarts }}
  ready: false
  started: false
  lastState:
    terminated: {{ toJson $old.state.terminated }}
  state:
    waiting:
      reason: CrashLoopBackOff
      message: "back-off {{ min (mul 10 (add1 $restarts)) 300 }}s restarting failed container={{ $c.name }} pod={{ $pod.metadata.name }}_{{ $pod.metadata.namespace }}({{ $pod.metadata.uid }})"
`;

/** Go template: the fields of a container that could not be started. */
export function waitingContainer(reason: string, messageTemplate: string): string {
  return `
  image: {{ $c.image | Quote }}
  imageID: ""
  restartCount: {{ $restarts }}
  ready: false
  started: false
  lastState: {{ $lastState }}
  state:
    waiting:
      reason: ${reason}
      message: {{ ${messageTemplate} | Quote }}
`;
}

/** Which containers fail in a stage: those that the annotations name, or those with a broken image too. */
export type FailingBy = 'annotation' | 'annotation-or-image' | 'nothing';

const failingConditions: Readonly<Record<FailingBy, string>> = {
  annotation: '(or (eq $failOnly "") (eq $failOnly $c.name))',
  'annotation-or-image': `(or (and (ne $fail "") (or (eq $failOnly "") (eq $failOnly $c.name))) (regexMatch ":[^/@]*${brokenTagMark}" $c.image))`,
  nothing: 'false',
};

/** Go templates for the containers that do not fail. */
const otherContainers = { running: runningContainer(true), completed: exitedContainer('completed') } as const;

/** Go template: `containerStatuses`, with `failing` for the containers that fail. A patch replaces the list, so all are in it. */
export function containerStatuses(options: {
  readonly failingBy: FailingBy;
  readonly failing?: string;
  readonly others: keyof typeof otherContainers | 'untouched';
}): string {
  const failing = failingConditions[options.failingBy];
  const { failing: failingFields = '' } = options;
  const others =
    options.others === 'untouched'
      ? '- {{ toJson $old }}'
      : `- name: {{ $c.name | Quote }}${otherContainers[options.others]}`;
  return `
containerStatuses:
{{ range $c := .spec.containers }}
${imageVariables}
${oldStatusVariables}
{{ if ${failing} }}
- name: {{ $c.name | Quote }}${failingFields}
{{ else }}
${others}
{{ end }}
{{ end }}
`;
}

/** Go template: the fields of a container that runs and does not become ready. */
export const unreadyContainer = runningContainer(false);

/** Go template: init containers that are through, and sidecars that run. */
export const initContainerStatuses = `
{{ if .spec.initContainers }}
initContainerStatuses:
{{ range $c := .spec.initContainers }}
${imageVariables}
{{ $restarts := 0 }}
- name: {{ $c.name | Quote }}
  image: {{ $image | Quote }}
  imageID: {{ $imageId | Quote }}
  containerID: ${containerId}
  restartCount: 0
  ready: true
  {{ if eq (default "" $c.restartPolicy) "Always" }}
  started: true
  state:
    running:
      startedAt: {{ $now | Quote }}
  {{ else }}
  started: false
  state:
    terminated:
      exitCode: 0
      reason: Completed
      startedAt: {{ $now | Quote }}
      finishedAt: {{ $now | Quote }}
  {{ end }}
{{ end }}
{{ end }}
`;

/** Go template: addresses and start time, once a pod has been taken by its node. */
export const placement = `
{{ with NodeIPsWith .spec.nodeName }}
hostIP: {{ index . 0 | Quote }}
hostIPs:
{{ range . }}
- ip: {{ . | Quote }}
{{ end }}
{{ end }}
{{ if not .status.podIP }}
{{ with PodIPsWith .spec.nodeName (or .spec.hostNetwork false) (or .metadata.uid "") (or .metadata.name "") (or .metadata.namespace "") }}
podIP: {{ index . 0 | Quote }}
podIPs:
{{ range . }}
- ip: {{ . | Quote }}
{{ end }}
{{ end }}
{{ end }}
startTime: {{ or .status.startTime $now | Quote }}
`;

/** Go template: the conditions that a kubelet sets: ready, not ready because of the failing containers, or over. */
export function conditions(state: 'ready' | { readonly unready: FailingBy } | { readonly endedAs: string }): string {
  return `
${typeof state === 'object' && 'unready' in state ? unreadyNames(state.unready) : ''}
conditions:
- type: PodReadyToStartContainers
  status: "True"
  lastTransitionTime: {{ $now | Quote }}
- type: Initialized
  status: "True"
  lastTransitionTime: {{ $now | Quote }}
- type: Ready
  lastTransitionTime: {{ $now | Quote }}${readiness(state)}
- type: ContainersReady
  lastTransitionTime: {{ $now | Quote }}${readiness(state)}
{{ range .spec.readinessGates }}
- type: {{ .conditionType | Quote }}
  status: "True"
  lastTransitionTime: {{ $now | Quote }}
{{ end }}
`;
}

function readiness(state: Parameters<typeof conditions>[0]): string {
  // A strategic merge keeps what it does not name: an earlier reason must be taken away.
  if (state === 'ready') return '\n  status: "True"\n  reason: null\n  message: null';
  if ('endedAs' in state) return `\n  status: "False"\n  reason: ${state.endedAs}\n  message: null`;
  return `
  status: "False"
  reason: ContainersNotReady
  message: "containers with unready status: [{{ join " " $unready }}]"`;
}

function unreadyNames(failingBy: FailingBy): string {
  return `
{{ $unready := list }}
{{ range $c := .spec.containers }}{{ if ${failingConditions[failingBy]} }}{{ $unready = append $unready $c.name }}{{ end }}{{ end }}
`;
}

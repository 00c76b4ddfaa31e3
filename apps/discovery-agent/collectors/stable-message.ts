/** The alphabet of Kubernetes' random name endings: five of these after a dash. */
const RANDOM_ENDING = /-[bcdfghjklmnpqrstvwxz2456789]{5}(?=["'\s,.:;)]|$)/g;

/**
 * A message without what changes while the cause stays: back-off times, names and uids of single pods, container ids,
 * the alternation of "back-off pulling" with the pull's own error. Equal causes read equal, so they are one change.
 */
export function stableMessage(message: string, pod: { name?: string; uid?: string } = {}): string {
  let text = message;
  if (pod.uid) text = text.replaceAll(`(${pod.uid})`, '').replaceAll(pod.uid, '<uid>');
  if (pod.name) text = text.replaceAll(pod.name, pod.name.replace(RANDOM_ENDING, '-*'));
  return text
    .replace(/^Back-off pulling image "[^"]*": (?:[A-Z]\w+: )?/, '')
    .replace(/back-off (?:\d+h)?(?:\d+m)?\d+(?:\.\d+)?s /g, 'back-off ')
    .replace(/(\d{1,3}(?:\.\d{1,3}){3}):\d{4,5}(?=->)/g, '$1:*')
    .replace(/ pod=\S+$/, '')
    .replace(/\b[0-9a-f]{64}\b/g, '<id>')
    .replace(RANDOM_ENDING, '-*')
    .trim();
}

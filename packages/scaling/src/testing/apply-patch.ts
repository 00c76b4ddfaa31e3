import type { PatchStep } from '../objects/write.ts';
import { copyOf } from './copy-of.ts';

type Tree = { [key: string]: unknown };

/** Applies RFC 6902 steps to a copy; throws where Kubernetes would refuse them. */
export function applyPatch<Object extends object>(object: Object, steps: readonly PatchStep[]): Object {
  const copy = copyOf(object) as Object & Tree;
  for (const step of steps) {
    const keys = step.path
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop() ?? '';
    let parent: Tree = copy;
    for (const key of keys) {
      const inner = parent[key];
      if (typeof inner !== 'object' || inner === null) throw new Error(`${step.path} leads nowhere`);
      parent = inner as Tree;
    }
    if (step.op !== 'add' && !Object.hasOwn(parent, last)) throw new Error(`${step.op} of ${step.path}: not there`);
    if (step.op === 'remove') delete parent[last];
    else parent[last] = copyOf(step.value);
  }
  return copy;
}

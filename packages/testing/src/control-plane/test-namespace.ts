import { randomBytes } from 'node:crypto';
import type { CommandResult } from '../processes/run-command.ts';
import type { Kubectl, KubectlOptions } from './kubectl.ts';

/** A namespace of one test's own. */
export interface TestNamespace {
  readonly name: string;
  /** `kubectl` in this namespace. */
  readonly kubectl: (args: readonly string[], options?: KubectlOptions) => Promise<CommandResult>;
  /** Deletes the namespace; what is in it goes in the background. */
  readonly remove: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/**
 * Makes a namespace that no other test has, ready for pods (its default service account is there).
 * `prefix` helps to tell them apart by hand; extra labels go on the namespace.
 */
export async function createTestNamespace(
  controlPlane: { readonly kubectl: Kubectl; readonly abilities: { readonly controllers: boolean } },
  prefix = 'test',
  labels: Readonly<Record<string, string>> = {},
): Promise<TestNamespace> {
  const name = `${prefix}-${randomBytes(4).toString('hex')}`;
  const { kubectl } = controlPlane;
  const manifest = { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
  await kubectl(['create', '-f', '-'], { stdin: JSON.stringify(manifest) });
  // Pods are refused until a controller has made the default service account.
  if (controlPlane.abilities.controllers) {
    await kubectl(['wait', '--for=create', 'serviceaccount/default', '-n', name, '--timeout=120s']);
  }
  const remove = async (): Promise<void> => {
    await kubectl(['delete', 'namespace', name, '--wait=false', '--ignore-not-found']);
  };
  return {
    name,
    kubectl: (args, options) => kubectl(['-n', name, ...args], options),
    remove,
    [Symbol.asyncDispose]: remove,
  };
}

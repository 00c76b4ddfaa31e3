import { expect, test } from 'vitest';
import { readStartArguments } from './start-arguments.ts';
import { StartProblem } from './start-problem.ts';

const read = (args: string[], contexts: string[] = ['a', 'b']) => readStartArguments(args, () => contexts);

test('without arguments the embedded cluster with its demo', () => {
  expect(read([])).toEqual({ cluster: { kind: 'embedded' }, seed: true, help: false });
});

test('a cluster by file and context', () => {
  const cluster = { kind: 'kubeconfig', file: 'f', context: 'b' };
  expect(read(['--kubeconfig', 'f', '--context', 'b']).cluster).toEqual(cluster);
  expect(read(['--kubeconfig', 'f'], ['b']).cluster).toEqual(cluster);
});

test('the current context is never taken silently, and mistakes say what to do', () => {
  expect(() => read(['--kubeconfig', 'f'])).toThrow(/--context; f has: a, b/);
  expect(() => read(['--kubeconfig', 'f', '--context', 'c'])).toThrow(/no context "c"; it has: a, b/);
  expect(() => read(['--context', 'a'])).toThrow(/needs --kubeconfig/);
  expect(() => read(['--empty', '--kubeconfig', 'f', '--context', 'a'])).toThrow(StartProblem);
  expect(() => read(['--nonsense'])).toThrow(/nonsense[\s\S]*--kubeconfig FILE/);
});

test('--empty asks for nothing but the database and the apps', () => {
  expect(read(['--empty'])).toEqual({ cluster: { kind: 'none' }, seed: false, help: false });
});

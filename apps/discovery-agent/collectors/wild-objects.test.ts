import { REPORTS, type ResourceKind } from '@moonin/contracts';
import { describe, expect, test } from 'vitest';
import { plainSanitiser as plain } from '../testing/plain-sanitiser.ts';
import * as samples from '../testing/sample-resources.ts';
import { wildVariants } from '../testing/wild-objects.ts';
import { collectHpa } from './hpa.ts';
import { collectIngress } from './ingress.ts';
import { collectNetworkPolicy } from './network-policy.ts';
import { collectRole } from './role.ts';
import { collectRoleBinding } from './role-binding.ts';
import { collectService } from './service.ts';

interface Row<Kept extends object = object> {
  kind: ResourceKind;
  sample: Kept;
  collect: (object: Kept) => unknown;
}
const row = <Kept extends object>(each: Row<Kept>): Row => each as unknown as Row;

const rows = [
  row({ kind: 'hpa', sample: samples.sampleFullHpa, collect: (each) => collectHpa(each, plain) }),
  row({ kind: 'service', sample: samples.sampleService, collect: (each) => collectService(each, plain) }),
  row({ kind: 'ingress', sample: samples.sampleIngress, collect: (each) => collectIngress(each, plain) }),
  row({
    kind: 'network-policy',
    sample: samples.sampleNetworkPolicy,
    collect: (each) => collectNetworkPolicy(each, plain),
  }),
  row({ kind: 'role', sample: samples.sampleRole, collect: (each) => collectRole(each, plain) }),
  row({ kind: 'role', sample: samples.sampleClusterRole, collect: (each) => collectRole(each, plain) }),
  row({ kind: 'role-binding', sample: samples.sampleRoleBinding, collect: (each) => collectRoleBinding(each, plain) }),
];

describe('whatever an object holds, its report keeps the contract or it has none', () => {
  test.each(rows)('$kind of $sample.kind', ({ kind, sample, collect }) => {
    let reported = 0;
    for (const { at, variant } of wildVariants(sample)) {
      let report: unknown;
      try {
        report = collect(variant);
      } catch (error) {
        if (error instanceof TypeError && /names (no role|nothing to scale)$/.test(error.message)) continue;
        throw new Error(`${kind} with ${at} threw ${String(error)}`, { cause: error });
      }
      const parsed = REPORTS[kind].safeParse(report);
      expect([at, parsed.error?.issues]).toEqual([at, undefined]);
      reported += 1;
    }
    expect(reported).toBeGreaterThan(50);
  });

  test('names of 253 characters, and lists beyond every bound', () => {
    const name = 'n'.repeat(253);
    const { sampleService: service, sampleIngress: ingress, sampleRole: role } = samples;
    const ports = Array.from({ length: 400 }, (_, index) => ({ port: index + 1, name: name.slice(0, 15) }));
    const long = {
      ...service,
      metadata: { ...service.metadata, name, namespace: name },
      spec: { ...service.spec, ports },
    };
    expect(REPORTS.service.parse(collectService(long, plain))).toMatchObject({ name, namespace: name });
    const rules = Array.from({ length: 700 }, () => ({ host: name, http: { paths: [] } }));
    expect(REPORTS.ingress.parse(collectIngress({ ...ingress, spec: { rules } }, plain)).rules).toHaveLength(500);
    const verbs = Array.from({ length: 300 }, (_, index) => `verb${index}`);
    const many = {
      ...role,
      rules: Array.from({ length: 1_200 }, () => ({ verbs, resources: verbs, apiGroups: verbs })),
    };
    expect(REPORTS.role.parse(collectRole(many, plain)).rules).toHaveLength(1_000);
  });
});

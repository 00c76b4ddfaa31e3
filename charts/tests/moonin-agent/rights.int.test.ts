import { randomBytes } from 'node:crypto';
import {
  type ControlPlaneClient,
  createTestNamespace,
  describeWithHelmOnControlPlane,
  type TestNamespace,
} from '@moonin/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asList, renderAgent, valuesOf } from './agent-chart.ts';
import { readmeTable } from './readme-table.ts';

/** One right as a line: `list deployments.apps`, `update leases.coordination.k8s.io/moonin-agent`. */
type Right = string;

interface Row {
  readonly rights: readonly Right[];
  readonly where: 'cluster' | 'namespaces' | 'its own namespace';
  readonly isOfHelm: boolean;
}

const table: readonly Row[] = readmeTable('Rights').map(([resource = '', group = '', verbs = '', where = '']) => {
  const [, plural = '', name] = /^`([\w/]+)`(?: named `([\w-]+)`)?$/.exec(resource) ?? [];
  const [place = '', condition] = where.split(', with ');
  if (plural === '' || !(place === 'cluster' || place === 'namespaces' || place === 'its own namespace')) {
    throw new Error(`The table of rights has a row that nobody understands: ${resource} ${where}`);
  }
  const names = name === undefined ? [] : [name];
  const rights = rightsOf({
    apiGroups: [group === 'core' ? '' : group],
    resources: [plural],
    verbs: verbs.split(', '),
    names,
  });
  return { rights, where: place, isOfHelm: condition === '`helmReleases.enabled`' };
});

/** What the README says an account may do in a namespace. */
function inTheReadme(...places: readonly Row['where'][]): (isWithHelm: boolean) => Right[] {
  return (isWithHelm) =>
    table
      .filter(({ where, isOfHelm }) => places.includes(where) && (isWithHelm || !isOfHelm))
      .flatMap(({ rights }) => rights)
      .toSorted();
}

await describeWithHelmOnControlPlane(
  'rights of the agent chart',
  ({ helm, controlPlane }) => {
    let own: TestNamespace;
    let watched: TestNamespace;
    let other: TestNamespace;
    let everybodys: ReadonlySet<Right>;

    beforeAll(async () => {
      [own, watched, other] = (await Promise.all(
        ['moonin', 'watched', 'other'].map((prefix) => createTestNamespace(controlPlane, prefix)),
      )) as [TestNamespace, TestNamespace, TestNamespace];
      const nobody = await controlPlane.createServiceAccountToken(other.name, 'nobody');
      everybodys = new Set(await rightsIn(controlPlane, nobody, other.name));
    });
    afterAll(() => Promise.all([own, watched, other].map((namespace) => namespace?.remove())));

    /** Installs the account and its rights alone, and says what it may do in a namespace beyond what everybody may. */
    async function account(args: readonly string[]) {
      const release = `r${randomBytes(4).toString('hex')}`;
      const objects = (await renderAgent(helm, args, { release, namespace: own.name })).filter(
        ({ apiVersion, kind }) => kind === 'ServiceAccount' || apiVersion.startsWith('rbac.'),
      );
      await controlPlane.kubectl(['apply', '-f', '-'], { stdin: asList(objects) });
      const name = objects.find(({ kind }) => kind === 'ServiceAccount')?.metadata.name ?? '';
      const token = await controlPlane.createServiceAccountToken(own.name, name);
      return {
        kubectl: await controlPlane.kubectlAs(token),
        rightsIn: async ({ name: namespace }: TestNamespace) =>
          (await rightsIn(controlPlane, token, namespace)).filter((right) => !everybodys.has(right)),
        remove: () => controlPlane.kubectl(['delete', '--ignore-not-found', '-f', '-'], { stdin: asList(objects) }),
      };
    }

    test('everybody may ask about themselves, and read nothing', () => {
      expect([...everybodys].filter((right) => !right.startsWith('create self'))).toEqual([]);
    });

    describe.each([
      { set: 'existing-secrets', isWithHelm: true },
      { set: 'no-helm-releases', isWithHelm: false },
    ])('cluster-wide, $set', ({ set, isWithHelm }) => {
      test('are those of the README, in every namespace', async () => {
        const agent = await account(valuesOf(set));
        const elsewhere = inTheReadme('cluster', 'namespaces')(isWithHelm);
        expect(await agent.rightsIn(other)).toEqual(elsewhere);
        expect(await agent.rightsIn(own)).toEqual(
          inTheReadme('cluster', 'namespaces', 'its own namespace')(isWithHelm),
        );
        expect(elsewhere.includes('list secrets')).toBe(isWithHelm);
        await agent.remove();
      });
    });

    test('namespaced, are those of the README, in the watched namespace alone', async () => {
      const agent = await account([...valuesOf('namespaced'), '--set', `watchNamespaces={${watched.name}}`]);
      expect(await agent.rightsIn(watched)).toEqual(inTheReadme('namespaces')(true));
      expect(await agent.rightsIn(own)).toEqual(inTheReadme('its own namespace')(true));
      expect(await agent.rightsIn(other)).toEqual([]);
      const refused = await agent.kubectl(['get', 'nodes'], { allowFailure: true });
      expect(refused.stderr).toContain('cannot list resource "nodes"');
      await agent.remove();
    });

    test('the API server refuses what the README says is never done', async () => {
      const agent = await account(valuesOf('existing-secrets'));
      const may = async (...question: string[]) =>
        (await agent.kubectl(['auth', 'can-i', ...question, '-n', own.name], { allowFailure: true })).stdout.trim();
      expect(await may('list', 'secrets')).toBe('yes');
      for (const question of [
        'create deployments.apps',
        'patch deployments.apps --subresource=scale',
        'delete pods',
        'create pods --subresource=exec',
        'create pods --subresource=portforward',
        'create pods --subresource=eviction',
        'get nodes --subresource=proxy',
        'create serviceaccounts --subresource=token',
        'get configmaps',
        'list events',
        'update secrets',
        'escalate clusterroles.rbac.authorization.k8s.io',
        'bind clusterroles.rbac.authorization.k8s.io',
        'impersonate users',
        'delete leases.coordination.k8s.io/moonin-agent',
        'update leases.coordination.k8s.io/another',
        'list leases.coordination.k8s.io',
      ]) {
        expect([question, await may(...question.split(' '))]).toEqual([question, 'no']);
      }
      await agent.remove();
    });
  },
  { needs: [] },
);

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
  readonly names: readonly string[];
}

function rightsOf({ apiGroups, resources, verbs, names }: Rule): Right[] {
  return apiGroups.flatMap((group) =>
    resources.flatMap((resource) => {
      const [plural = '', subresource] = resource.split('/');
      const kind = [plural, group].filter(Boolean).join('.') + (subresource === undefined ? '' : `/${subresource}`);
      const objects = names.length === 0 ? [kind] : names.map((name) => `${kind}/${name}`);
      return verbs.flatMap((verb) => objects.map((object) => `${verb} ${object}`));
    }),
  );
}

/** Every right to resources that the API server finds for a token in a namespace, sorted. */
async function rightsIn(controlPlane: ControlPlaneClient, token: string, namespace: string): Promise<Right[]> {
  const review = { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectRulesReview', spec: { namespace } };
  const kubectl = await controlPlane.kubectlAs(token);
  const { stdout } = await kubectl(['create', '--validate=false', '-f', '-', '-o', 'json'], {
    stdin: JSON.stringify(review),
  });
  const { status } = JSON.parse(stdout) as {
    status: {
      incomplete: boolean;
      resourceRules: { verbs: string[]; apiGroups: string[]; resources: string[]; resourceNames?: string[] }[];
    };
  };
  if (status.incomplete) throw new Error('The API server does not list every right');
  return status.resourceRules
    .flatMap(({ resourceNames = [], ...rule }) => rightsOf({ ...rule, names: resourceNames }))
    .toSorted();
}

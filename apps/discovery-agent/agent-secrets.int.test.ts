import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ContractServer, startContractServer, TEST_CLUSTER_ID, TEST_TOKEN } from '@moonin/agent-client/testing';
import type { DeploymentReport, ExecutionReport, HelmReleaseReport, ItemKind } from '@moonin/contracts';
import { type ControlPlane, findOrBuildBinaries, startControlPlane, waitUntil } from '@moonin/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgentProcess, spawnAgent } from './testing/agent-process.ts';
import { type CanarySearch, createCanarySearch } from './testing/canaries/canary-search.ts';
import { decodedDeeply } from './testing/canaries/encodings.ts';
import { type PlantedCluster, plantCluster } from './testing/canaries/plant-cluster.ts';
import { CANARY_STEM } from './testing/canaries/planter.ts';
import { type RecordingRelay, startRecordingRelay } from './testing/canaries/recording-relay.ts';
import { GIVEN_ROWS, GIVEN_SECRETS, HARMLESS_PAIRS } from './testing/canaries/secret-texts.ts';

const found = await findOrBuildBinaries();
const leftOut = found.kind === 'left-out' ? ` (${found.reason})` : '';

describe.skipIf(found.kind === 'left-out')(`no secret of a cluster leaves it${leftOut}`, () => {
  let plane: ControlPlane;
  let cluster: PlantedCluster;
  let api: ContractServer;
  let relay: RecordingRelay;
  let agent: AgentProcess;
  let stateDir = '';
  let spool = '';
  let metrics = '';

  const until = (what: string, look: () => unknown) =>
    waitUntil(async () => Boolean(await look()), { what, timeoutMs: 120_000 });
  const told = <Report>(kind: ItemKind) => [...api.inventory.live(kind).values()].map(({ object }) => object as Report);
  const run = (job: string) => told<ExecutionReport>('execution').find(({ jobName }) => jobName === job);
  const sent = () => api.seen.map(({ text }) => text).join('\n');
  const spooled = async () => {
    const dir = path.join(stateDir, 'spool');
    const files = await readdir(dir);
    return (await Promise.all(files.map((file) => readFile(path.join(dir, file), 'utf8')))).join('\n');
  };

  beforeAll(async () => {
    if (found.kind === 'left-out') return;
    cluster = plantCluster('shop');
    plane = await startControlPlane({ binaries: found.binaries, nodes: 1, podLogs: { current: cluster.logLines } });
    await cluster.create(plane.kubectl);
    api = await startContractServer({ clusterId: TEST_CLUSTER_ID, token: TEST_TOKEN });
    relay = await startRecordingRelay(api.url);
    stateDir = await mkdtemp(path.join(tmpdir(), 'agent-secrets-'));
    agent = spawnAgent(['--kubeconfig', plane.kubeconfigPath], {
      API_URL: relay.url,
      PROJECT_ID: '01977a00-0000-7000-8000-000000000002',
      CLUSTER_ID: TEST_CLUSTER_ID,
      CLUSTER_TOKEN: TEST_TOKEN,
      STATE_DIR: stateDir,
      LOG_LEVEL: 'trace',
      HTTPS_PROXY: `http://proxy:${cluster.planter.plant('HTTPS_PROXY of the agent')}@127.0.0.1:9`,
    });
    await until('the agent follows', () => agent.output().includes('following changes'));
  });
  afterAll(async () => {
    await agent?.end('SIGKILL');
    await relay?.close();
    await api?.close();
    await plane?.stop();
    await rm(stateDir, { recursive: true, force: true });
  });

  test('everything that can be told is told: statuses, failed runs past an outage, a second revision, releases', async () => {
    await cluster.writeStatuses(plane.kubectl);
    const troubled = () => told<DeploymentReport>('deployment').find(({ name }) => name === 'shop-troubled');
    await until('the trouble is told', () => troubled()?.health.troubles.some(({ message }) => message !== null));
    await api.close();
    await cluster.failRuns(plane.kubectl);
    await until(
      'ends wait on disk',
      async () => (await readdir(path.join(stateDir, 'spool'))).length >= cluster.jobs.length,
    );
    spool = await spooled();
    await api.open();
    for (const job of cluster.jobs) await until(`${job} is told`, () => run(job)?.log ?? run(job)?.logProblem);
    expect(cluster.jobs.filter((job) => !run(job)?.log?.text.includes('«hidden:'))).toEqual([]);
    await cluster.changeTemplate(plane.kubectl);
    await until('the second revision is told', () => api.inventory.live('revision').size >= 3);
    const releases = () => told<HelmReleaseReport>('helm-release');
    await until(
      'every release is read',
      () => releases().filter(({ chart, problem }) => chart ?? problem).length === 5,
    );
    expect(releases().filter(({ problem }) => problem !== null)).toHaveLength(4);
    metrics = await (await fetch(`http://${agent.logged().find((line) => line.address)?.address}/metrics`)).text();
    expect(metrics).toContain('moonin_agent_items_sent_total{kind="role-binding"');
  });

  test('the canaries are where they should be: in the API server', async () => {
    const all = await cluster.dump(plane.kubectl);
    const there = new Set(decodedDeeply(all).match(/canarybird\d{4}x/g));
    const notInTheCluster = new Set(['HTTPS_PROXY of the agent']);
    const missing = [...cluster.planter.planted].filter(
      ([canary, place]) => !there.has(canary) && !notInTheCluster.has(place),
    );
    expect(missing).toEqual([]);
    const search = createCanarySearch([CANARY_STEM, ...GIVEN_SECRETS]);
    const hits = new Set(search.find('the API server', all).map(({ secret }) => secret));
    expect([CANARY_STEM, ...GIVEN_SECRETS].filter((secret) => !hits.has(secret))).toEqual([]);
  });

  test('what was sent, logged, measured, spooled and printed holds none of them, in no encoding', async () => {
    const once = spawnAgent(['--once', '--output', 'json', '--kubeconfig', plane.kubeconfigPath], {
      LOG_LEVEL: 'trace',
    });
    expect(await once.end()).toBe(0);
    expect(await agent.end('SIGTERM')).toBe(0);
    const key = await readFile(path.join(stateDir, 'sanitise.key'));
    const own = [plane.adminToken, key.toString('latin1'), key.toString('base64')];
    const secrets = [CANARY_STEM, ...GIVEN_SECRETS, ...own];
    const search = createCanarySearch(secrets);
    const places: Record<string, string | Buffer> = {
      'bytes on the wire': relay.sent(),
      'requests, inflated': sent(),
      'standard output at trace': agent.output(),
      'standard error': agent.errors(),
      metrics,
      spool,
      'what --once prints': once.output(),
      'what --once says': once.errors(),
    };
    const hits = Object.entries(places).flatMap(([name, content]) => search.find(name, content));
    process.stdout.write(`${figuresOf(search, places)}\n`);
    expect(hits).toEqual([]);
    // The token is sent in its header, and nowhere else.
    const tokens = createCanarySearch([TEST_TOKEN]).find('the wire', relay.sent());
    expect(tokens.length).toBeGreaterThan(0);
    for (const { encoding, around } of tokens) {
      expect([encoding, around]).toEqual(['plain', expect.stringContaining(`x-cluster-token: ${TEST_TOKEN}`)]);
    }
    const withoutWire = Object.entries(places).filter(([name]) => name !== 'bytes on the wire');
    expect(withoutWire.flatMap(([name, content]) => createCanarySearch([TEST_TOKEN]).find(name, content))).toEqual([]);
    for (const content of [places['bytes on the wire'], sent(), spool, once.output()]) {
      expect(content?.length).toBeGreaterThan(10_000);
    }
  });

  test('identities are all there: names, images, references, user names and hosts', () => {
    const text = sent();
    expect(cluster.identities.filter((identity) => !text.includes(identity))).toEqual([]);
    const manifests = told<object>('revision')
      .map((report) => JSON.stringify(report))
      .join('\n');
    const lost = HARMLESS_PAIRS.filter(({ name, kept }) => !manifests.includes(name) || !manifests.includes(kept));
    expect(lost).toEqual([]);
    expect(manifests).toMatch(/postgres:\/\/reporter:«hidden:[0-9a-f]{16}»@db\.example\.test:5432\/shop/);
  });

  function figuresOf({ figures }: CanarySearch, places: Record<string, string | Buffer>): string {
    const { planted } = cluster.planter;
    const size = (content: string | Buffer) => `${Math.ceil(Buffer.byteLength(content) / 1_024)} KiB`;
    return [
      `canaries: ${planted.size} in ${new Set(planted.values()).size} places, and ${GIVEN_SECRETS.length} secrets of ${GIVEN_ROWS} rows and token samples`,
      `searched: ${figures.bytes} bytes for ${figures.needles} forms of ${figures.secrets} secrets`,
      ...Object.entries(places).map(([name, content]) => `  ${name}: ${size(content)}`),
    ].join('\n');
  }
});

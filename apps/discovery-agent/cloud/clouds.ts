import type { Provider } from '@moonin/contracts';
import type { AskMetadata, MetadataQuestion } from './ask-metadata.ts';

/** What a cloud says of the machine that the agent runs on. */
export interface CloudFacts {
  readonly cloud: 'google' | 'aws' | 'azure' | 'digitalocean';
  /** The cloud's own Kubernetes service; null when the machine shows no mark of it. */
  readonly provider: Provider | null;
  /** How the provider calls the cluster. */
  readonly clusterName: string | null;
  readonly region: string | null;
  readonly zone: string | null;
}

/** Null when the endpoint is not this cloud's. */
export type CloudReader = (ask: AskMetadata) => Promise<CloudFacts | null>;

const PLACE = /^[a-z][a-z0-9-]{0,62}$/i;
const NAME = /^[\w][\w.-]{0,252}$/;

/** Google's answers carry its header, so that nobody else's are taken for them. Only a node of GKE has a cluster's location. */
const google: CloudReader = async (ask) => {
  const headers = { 'metadata-flavor': 'Google' };
  const of = async (path: string) => {
    const answer = await ask({ path: `/computeMetadata/v1/instance/${path}`, headers });
    return answer?.headers['metadata-flavor'] === 'Google' ? answer.text : null;
  };
  const [path, location, name] = await Promise.all([
    of('zone'),
    of('attributes/cluster-location'),
    of('attributes/cluster-name'),
  ]);
  const zone = fits(PLACE, /^projects\/[^/]+\/zones\/([^/]+)$/.exec(path ?? '')?.[1]);
  if (zone === null) return null;
  const isGke = fits(PLACE, location) !== null;
  return {
    cloud: 'google',
    provider: isGke ? 'gke' : null,
    clusterName: isGke ? fits(NAME, name) : null,
    region: /^(.+)-[a-z]$/.exec(zone)?.[1] ?? null,
    zone,
  };
};

const EKS_TAGS = ['eks:cluster-name', 'aws:eks:cluster-name'];

/** IMDSv2 alone: a token first. Tags are there when the instance allows it; a node of EKS carries its cluster's name. */
const aws: CloudReader = async (ask) => {
  const asked = await ask({
    path: '/latest/api/token',
    method: 'PUT',
    headers: { 'x-aws-ec2-metadata-token-ttl-seconds': '60' },
  });
  const token = fits(/^[\x21-\x7e]{8,1024}$/, asked?.text);
  if (token === null) return null;
  const of = async (path: string) => {
    const question: MetadataQuestion = {
      path: `/latest/meta-data/${path}`,
      headers: { 'x-aws-ec2-metadata-token': token },
    };
    return (await ask(question))?.text ?? null;
  };
  const [region, zone, ...names] = await Promise.all([
    of('placement/region'),
    of('placement/availability-zone'),
    ...EKS_TAGS.map((tag) => of(`tags/instance/${tag}`)),
  ]);
  if (!/^[a-z]{2,4}(-[a-z]+)+-\d{1,2}$/.test(region ?? '')) return null;
  const clusterName = names.map((name) => fits(NAME, name)).find((name) => name !== null) ?? null;
  return {
    cloud: 'aws',
    provider: clusterName === null ? null : 'eks',
    clusterName,
    region,
    zone: fits(PLACE, zone),
  };
};

/** Fields one by one, so that nothing else of the machine is read. AKS marks its nodes with tags of its own. */
const azure: CloudReader = async (ask) => {
  const of = async (field: string) => {
    const path = `/metadata/instance/compute/${field}?api-version=2021-02-01&format=text`;
    return (await ask({ path, headers: { metadata: 'true' } }))?.text ?? null;
  };
  const [location, zone, group, tags] = await Promise.all(['location', 'zone', 'resourceGroupName', 'tags'].map(of));
  const region = fits(/^[a-z][a-z0-9]{2,40}$/, location);
  if (region === null) return null;
  const isAks = /(?:^|;)aks-managed-/.test(tags ?? '');
  return {
    cloud: 'azure',
    provider: isAks ? 'aks' : null,
    clusterName: isAks ? fits(/^MC_[\w.()-]{1,200}$/i, group) : null,
    region,
    // As the nodes' label says it: the region's name and the zone's number.
    zone: /^\d$/.test(zone ?? '') ? `${region}-${zone}` : null,
  };
};

/** A droplet has a number; one of DOKS is tagged with its cluster's. */
const digitalOcean: CloudReader = async (ask) => {
  const of = async (field: string) => (await ask({ path: `/metadata/v1/${field}` }))?.text ?? null;
  const [id, place, tags] = await Promise.all(['id', 'region', 'tags'].map(of));
  const region = fits(/^[a-z]{3}\d{1,2}$/, place);
  if (region === null || !/^\d{1,20}$/.test(id ?? '')) return null;
  const isDoks = /^k8s:[0-9a-f-]{36}$/m.test(tags ?? '');
  return { cloud: 'digitalocean', provider: isDoks ? 'digitalocean' : null, clusterName: null, region, zone: null };
};

export const CLOUDS: readonly CloudReader[] = [google, aws, azure, digitalOcean];

function fits(form: RegExp, text: string | null | undefined): string | null {
  return text !== null && text !== undefined && form.test(text) ? text : null;
}

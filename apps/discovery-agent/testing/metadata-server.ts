import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the endpoint behaves: as a cloud's, or wrongly. */
export type MetadataPlay =
  | 'gke'
  | 'google without GKE'
  | 'eks'
  | 'aws without EKS'
  | 'aks'
  | 'azure without AKS'
  | 'doks'
  | 'a droplet'
  | 'nothing'
  | 'a captive portal'
  | 'redirects'
  | 'too much'
  | 'errors'
  | 'half an answer';

/** An endpoint on a free port of this machine that plays a cloud and keeps what it was asked. */
export interface MetadataServer {
  readonly url: string;
  play: MetadataPlay;
  /** Before each answer; never when it rejects or hangs. */
  pause: () => Promise<void>;
  readonly asked: { readonly method: string; readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  close(): Promise<void>;
}

const TOKEN = 'AQAEAplayed-token==';
type Texts = Readonly<Record<string, string>>;

const GOOGLE: Texts = { '/computeMetadata/v1/instance/zone': 'projects/4210/zones/europe-west1-b' };
const GKE: Texts = {
  ...GOOGLE,
  '/computeMetadata/v1/instance/attributes/cluster-location': 'europe-west1',
  '/computeMetadata/v1/instance/attributes/cluster-name': 'shop-gke',
};
const AWS: Texts = {
  '/latest/meta-data/placement/region': 'eu-central-1',
  '/latest/meta-data/placement/availability-zone': 'eu-central-1b',
};
const EKS: Texts = { ...AWS, '/latest/meta-data/tags/instance/eks:cluster-name': 'shop-eks' };
const azure = (fields: Texts): Texts =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      `/metadata/instance/compute/${field}?api-version=2021-02-01&format=text`,
      value,
    ]),
  );
const AZURE = { location: 'westeurope', zone: '2', resourceGroupName: 'shop', tags: 'owner:me' };
const AKS = { ...AZURE, resourceGroupName: 'MC_shop_shop-aks_westeurope', tags: 'aks-managed-poolName:a;owner:me' };
const DROPLET: Texts = { '/metadata/v1/id': '4242', '/metadata/v1/region': 'fra1', '/metadata/v1/tags': 'web\nk8s' };
const DOKS: Texts = { ...DROPLET, '/metadata/v1/tags': 'k8s\nk8s:01977a00-0000-7000-8000-00000000000a\nk8s:worker' };

/** Texts by path, and what a request has to carry, as the cloud's own documentation says. */
const CLOUDS: Partial<Record<MetadataPlay, { texts: Texts; refuses: (request: IncomingMessage) => number | null }>> = {
  gke: { texts: GKE, refuses: flavourless },
  'google without GKE': { texts: GOOGLE, refuses: flavourless },
  eks: { texts: EKS, refuses: tokenless },
  'aws without EKS': { texts: AWS, refuses: tokenless },
  aks: { texts: azure(AKS), refuses: headerless },
  'azure without AKS': { texts: azure(AZURE), refuses: headerless },
  doks: { texts: DOKS, refuses: () => null },
  'a droplet': { texts: DROPLET, refuses: () => null },
};

function flavourless({ headers }: IncomingMessage): number | null {
  return headers['metadata-flavor'] === 'Google' && headers['x-forwarded-for'] === undefined ? null : 403;
}
function tokenless({ headers }: IncomingMessage): number | null {
  return headers['x-aws-ec2-metadata-token'] === TOKEN ? null : 401;
}
function headerless({ headers }: IncomingMessage): number | null {
  return headers.metadata === 'true' && headers['x-forwarded-for'] === undefined ? null : 400;
}

function answerOf(play: MetadataPlay, request: IncomingMessage): { status: number; text: string } {
  const path = request.url ?? '';
  const cloud = CLOUDS[play];
  if (cloud === undefined) {
    if (play === 'a captive portal') return { status: 200, text: '<html>sign in</html>' };
    if (play === 'too much') return { status: 200, text: 'europe-west1'.repeat(100_000) };
    if (play === 'redirects') return { status: 302, text: '' };
    return { status: play === 'errors' ? 500 : 404, text: 'no' };
  }
  if (cloud.refuses === tokenless && path === '/latest/api/token') {
    const isRight = request.method === 'PUT' && request.headers['x-aws-ec2-metadata-token-ttl-seconds'] !== undefined;
    return isRight ? { status: 200, text: TOKEN } : { status: 403, text: '' };
  }
  const text = cloud.texts[path];
  if (text === undefined) return { status: 404, text: '' };
  const refused = cloud.refuses(request);
  return refused === null ? { status: 200, text } : { status: refused, text: '' };
}

export async function startMetadataServer(play: MetadataPlay): Promise<MetadataServer> {
  const asked: MetadataServer['asked'] = [];
  const server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    const { status, text } = answerOf(self.play, request);
    void self.pause().then(() => {
      const isGoogle = CLOUDS[self.play]?.refuses === flavourless;
      response.writeHead(status, {
        location: `${self.url}/elsewhere`,
        ...(isGoogle ? { 'metadata-flavor': 'Google' } : {}),
        ...(self.play === 'half an answer' ? { 'content-length': '4000' } : {}),
      });
      if (self.play === 'half an answer') return void response.write('proj', () => request.socket.destroy());
      response.end(text);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const self: MetadataServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play,
    pause: () => Promise.resolve(),
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
}

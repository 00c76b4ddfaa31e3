import http from 'node:http';
import https from 'node:https';
import type { ClusterConnection, TlsMaterial } from '../kubeconfig/cluster-connection.ts';

/** TCP keep-alive probes find a dead peer; idle sockets are closed before an API server or load balancer does. */
const AGENT_OPTIONS = { keepAlive: true, keepAliveMsecs: 30_000, timeout: 30_000 };

/** Opens the pool of keep-alive sockets to an API server, through its proxy if it has one. */
export async function createConnectionAgent({ server, proxy }: ClusterConnection): Promise<http.Agent> {
  if (proxy === null) {
    return server.protocol === 'https:' ? new https.Agent(AGENT_OPTIONS) : new http.Agent(AGENT_OPTIONS);
  }
  if (proxy.protocol.startsWith('socks')) {
    const { SocksProxyAgent } = await import('socks-proxy-agent');
    return new SocksProxyAgent(proxy, AGENT_OPTIONS);
  }
  const { HttpsProxyAgent } = await import('https-proxy-agent');
  return new HttpsProxyAgent(proxy, AGENT_OPTIONS);
}

/** Given with each request, not with the agent: Node pools sockets by them, so a rotated certificate never meets an old socket. */
export function tlsRequestOptions(tls: TlsMaterial): https.RequestOptions {
  return {
    rejectUnauthorized: tls.verify,
    minVersion: 'TLSv1.2',
    ...(tls.ca ? { ca: tls.ca } : {}),
    ...(tls.cert ? { cert: tls.cert } : {}),
    ...(tls.key ? { key: tls.key } : {}),
    ...(tls.serverName ? { servername: tls.serverName } : {}),
  };
}

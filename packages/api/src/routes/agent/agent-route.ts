import { AGENT_LIMITS, CLUSTER_TOKEN_HEADER, problem } from '@moonin/contracts';
import { type AgentContext, type ClusterTokens, type HeartbeatRecorder, parseInput } from '@moonin/services';
import type { z } from 'zod';
import type { ApiApp } from '../../api-env.ts';
import { readJsonBody } from '../../middleware/body.ts';
import { requireCluster } from '../../middleware/cluster-token.ts';

/** What the agents' routes work with. */
export interface AgentRouteDeps {
  db: AgentContext['db'];
  tokens: ClusterTokens;
  heartbeats: HeartbeatRecorder;
  announce: (organizationId: string) => void;
  /** Throws 429 when the cluster asks too often. */
  admit: (clusterId: string, now: Date) => void;
  now: () => Date;
}

/** One POST of the agent protocol: `path` as in contracts, body and answer by schema. */
export interface AgentRoute<Body extends z.ZodType, Answer extends z.ZodType> {
  path: string;
  summary: string;
  body: Body;
  answer: Answer;
  handle(call: {
    ctx: AgentContext;
    deps: AgentRouteDeps;
    body: z.infer<Body>;
    params: Record<string, string>;
  }): Promise<z.input<Answer>>;
}

/** Declares one route of the agent protocol. */
export function agentRoute<Body extends z.ZodType, Answer extends z.ZodType>(
  route: AgentRoute<Body, Answer>,
): AgentRoute<Body, Answer> {
  return route;
}

const LIMITS = { sentBytes: AGENT_LIMITS.sentBodyBytes, inflatedBytes: AGENT_LIMITS.inflatedBodyBytes };

/** Adds the route: token first, then rate, then the body; whom it speaks for comes from the token alone. */
export function addAgentRoute<Body extends z.ZodType, Answer extends z.ZodType>(
  app: ApiApp,
  deps: AgentRouteDeps,
  route: AgentRoute<Body, Answer>,
): void {
  document(app, route);
  app.post(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    const params: Record<string, string> = c.req.param();
    const now = deps.now();
    const cluster = await requireCluster({
      tokens: deps.tokens,
      headers: c.req.raw.headers,
      clusterId: params.clusterId ?? '',
      now,
    });
    deps.admit(cluster.clusterId, now);
    const body = parseInput(route.body, await readJsonBody(c.req.raw, LIMITS));
    const ctx: AgentContext = { ...cluster, now, db: deps.db, announce: deps.announce };
    const answer = await route.handle({ ctx, deps, body, params });
    return c.json(route.answer.parse(answer) as object);
  });
}

function document(app: ApiApp, route: AgentRoute<z.ZodType, z.ZodType>): void {
  const refusal = { description: 'Refused', content: { 'application/problem+json': { schema: problem } } };
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: route.path,
    summary: route.summary,
    tags: ['agent'],
    security: [{ clusterToken: [] }],
    request: { body: { required: true, content: { 'application/json': { schema: route.body } } } },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: route.answer } } },
      400: refusal,
      401: refusal,
      409: refusal,
      413: refusal,
      415: refusal,
      429: refusal,
      503: refusal,
    },
  });
}

/** Security scheme of the agents' routes in the OpenAPI document. */
export const CLUSTER_TOKEN_SCHEME = { type: 'apiKey', in: 'header', name: CLUSTER_TOKEN_HEADER } as const;

import type { APIRequestContext } from '@playwright/test';

/** Ids of one object of each kind that the agent discovers beside Deployments. */
export interface DiscoveredIds {
  readonly cronJob: string;
  readonly execution: string;
  readonly error: string;
  readonly service: string;
  readonly ingress: string;
  readonly networkPolicy: string;
  readonly role: string;
  readonly roleBinding: string;
  readonly hpa: string;
  readonly helmRelease: string;
}

const WAIT_MS = 180_000;
const PAUSE_MS = 1_000;

/** Id of the first object of a list of the Web API, once there is one: runs and errors of the demo take minutes to come. */
export async function firstOf(request: APIRequestContext, address: string): Promise<string> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const answer = await request.get(address);
    const text = await answer.text();
    const first = answer.ok() ? (JSON.parse(text) as { items: { id: string }[] }).items[0] : undefined;
    if (first !== undefined) return first.id;
    if (Date.now() > until) throw new Error(`nothing at ${address}: ${answer.status()} ${text.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Objects of the demo, by the Web API below `api`. */
export async function discoveredIds(request: APIRequestContext, api: string): Promise<DiscoveredIds> {
  const first = (path: string) => firstOf(request, `${api}/${path}`);
  const cronJob = await first('cron-jobs?q=invoice-export');
  return {
    cronJob,
    execution: await first(`executions?cronJob=${cronJob}&status=failed`),
    error: await first('errors?state=open,acknowledged,mitigated'),
    service: await first('services?q=checkout-api'),
    ingress: await first('ingresses?q=invoices'),
    networkPolicy: await first('network-policies?q=payments-from-checkout'),
    role: await first('roles?q=incident-response'),
    roleBinding: await first('role-bindings?q=auditors'),
    hpa: await first('hpas?q=catalog'),
    helmRelease: await first('helm-releases?q=checkout-api'),
  };
}

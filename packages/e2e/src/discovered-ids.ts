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

/** The first object of a list of the Web API. */
export async function firstOf(request: APIRequestContext, address: string): Promise<{ id: string }> {
  const answer = await request.get(address);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  const [item] = items;
  if (item === undefined) throw new Error(`nothing at ${address}`);
  return item;
}

const WAIT_MS = 180_000;
const PAUSE_MS = 1_000;

/** Like {@link firstOf}, once there is one: runs and errors of the demo take minutes to come. */
async function firstInTime(request: APIRequestContext, address: string): Promise<string> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    try {
      return (await firstOf(request, address)).id;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Objects of the demo, by the Web API below `api`. */
export async function discoveredIds(request: APIRequestContext, api: string): Promise<DiscoveredIds> {
  const first = (path: string) => firstInTime(request, `${api}/${path}`);
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

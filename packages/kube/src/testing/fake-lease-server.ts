import type { Lease } from '../resources/objects.ts';
import { KubeApiError, KubeConnectionError } from '../transport/kube-api-error.ts';
import type { KubeClient, KubeRequest } from '../transport/kube-client.ts';

/** One Lease, kept as the API server keeps it: writes carry the resourceVersion. */
export interface FakeLeaseServer {
  lease: Lease | undefined;
  /** A client of this server; each has its own faults. */
  connect(): { client: KubeClient; faults: ClientFaults };
}

/** How one candidate's calls fail. */
export interface ClientFaults {
  /** Every call is refused with this. */
  refuse: Error | null;
  /** Calls never answer until they are aborted. */
  hang: boolean;
  /** Writes reach the server, but their answers are lost. */
  loseAnswers: boolean;
  calls: string[];
}

/** Starts with no Lease. */
export function createFakeLeaseServer(): FakeLeaseServer {
  let version = 1;
  const state: { lease: Lease | undefined } = { lease: undefined };

  function apply(request: KubeRequest): Lease {
    const body = request.body as Lease | undefined;
    if (request.method === 'POST' || request.method === 'PUT') {
      if (body === undefined) throw new Error('no body');
      const held = state.lease?.metadata.resourceVersion;
      if (request.method === 'POST' && held !== undefined) throw refusal(409, 'AlreadyExists');
      if (request.method === 'PUT' && body.metadata.resourceVersion !== held) throw refusal(409, 'Conflict');
      version += 1;
      state.lease = structuredClone({ ...body, metadata: { ...body.metadata, resourceVersion: String(version) } });
    }
    if (state.lease === undefined) throw refusal(404, 'NotFound');
    return structuredClone(state.lease);
  }

  function connect(): { client: KubeClient; faults: ClientFaults } {
    const faults: ClientFaults = { refuse: null, hang: false, loseAnswers: false, calls: [] };
    async function request<T>(call: KubeRequest): Promise<T> {
      faults.calls.push(call.method ?? 'GET');
      if (faults.hang) await aborted(call.signal);
      if (faults.refuse !== null) throw faults.refuse;
      const answer = apply(call) as T;
      if (faults.loseAnswers) await aborted(call.signal);
      return answer;
    }
    const client: Pick<KubeClient, 'request'> = { request };
    return { client: client as KubeClient, faults };
  }

  return {
    get lease() {
      return state.lease;
    },
    set lease(lease) {
      state.lease = lease;
    },
    connect,
  };
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new KubeConnectionError('ABORTED', 'aborted', signal?.reason));
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
  });
}

function refusal(status: number, reason: string): KubeApiError {
  return new KubeApiError({ status, reason, message: reason });
}

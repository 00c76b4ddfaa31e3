import { get } from 'node:http';
import { inject } from 'vitest';
import type { BrokerAnswer } from './service-broker.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's shared services are asked for; set by the global setup. */
    readonly testServicesUrl: string;
  }
}

/** Asks the run for one of its shared services and waits until it runs; throws with the reason when it does not. */
export async function requestService(name: string): Promise<unknown> {
  const url = inject('testServicesUrl');
  if (url === undefined) {
    throw new Error(
      'No test services: name packages/testing/src/vitest-global-setup.ts as globalSetup of this project',
    );
  }
  // Not `fetch`: it gives up after five minutes, and a first build takes longer.
  const answer = await new Promise<BrokerAnswer>((resolve, reject) => {
    get(`${url}/${name}`, { agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.once('end', () => resolve(JSON.parse(body) as BrokerAnswer));
      response.once('error', reject);
    }).once('error', reject);
  });
  if ('error' in answer) throw new Error(`The shared service ${name} did not start: ${answer.error}`);
  return answer.access;
}

import type { AgentClient } from '@moonin/agent-client';
import { expect, test } from 'vitest';
import { createFencedClient, NotLeadingError } from './fenced-client.ts';

test('who does not lead sends heartbeats and nothing else', async () => {
  const sent: string[] = [];
  const send = (name: string) => () => {
    sent.push(name);
    return Promise.resolve({} as never);
  };
  const client: AgentClient = {
    heartbeat: send('heartbeat'),
    sendBatch: send('batch'),
    beginSync: send('begin'),
    sendChunk: send('chunk'),
    commitSync: send('commit'),
  };
  let mayWrite = true;
  const fenced = createFencedClient(client, () => mayWrite);
  const writes = () => [
    fenced.sendBatch([]),
    fenced.beginSync({} as never),
    fenced.sendChunk('a', []),
    fenced.commitSync('a', 0),
  ];
  await Promise.all(writes());
  expect(sent.splice(0)).toEqual(['batch', 'begin', 'chunk', 'commit']);
  mayWrite = false;
  for (const write of writes()) await expect(write).rejects.toThrow(NotLeadingError);
  await fenced.heartbeat({} as never);
  expect(sent).toEqual(['heartbeat']);
});

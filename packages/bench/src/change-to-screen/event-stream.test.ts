import { expect, test } from 'vitest';
import { streamEvents } from './event-stream.ts';

async function eventsOf(...chunks: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events: [string, string][] = [];
  for await (const { name, data } of streamEvents(body)) events.push([name, data]);
  return events;
}

test('events are read whatever the chunks that they come in; hints and comments are none', async () => {
  const events = await eventsOf(
    'retry: 1000\n\n: keep-alive\nid: 1\n\nevent: re',
    'ady\nid: 2\ndata: {}\n\nevent: changed\ndata: {"a"',
    ':1}\n\nevent: unfinished\n',
  );
  expect(events).toEqual([
    ['ready', '{}'],
    ['changed', '{"a":1}'],
  ]);
});

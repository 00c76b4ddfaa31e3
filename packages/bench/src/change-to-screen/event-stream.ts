/** One event of a server-sent event stream. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  /** When its last byte was here, by `performance.now()`. */
  readonly arrivedAt: number;
}

/** The events of a stream as they arrive; comments and reconnection hints are left out. */
export async function* streamEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let waiting = '';
  for await (const chunk of body) {
    const arrivedAt = performance.now();
    waiting += decoder.decode(chunk, { stream: true });
    const blocks = waiting.split('\n\n');
    waiting = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) yield { ...event, arrivedAt };
    }
  }
}

function readBlock(block: string): { name: string; data: string } | null {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
  const fieldOf = (name: string): string | undefined => fields.find((field) => field?.[1] === name)?.[2];
  const name = fieldOf('event');
  return name === undefined ? null : { name, data: fieldOf('data') ?? '' };
}

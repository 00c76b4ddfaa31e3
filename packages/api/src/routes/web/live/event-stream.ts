import type { LiveMessage, LiveSubscriber } from '@moonin/services';

/** A browser that falls this far behind is cut off: it comes back and resumes where it was. */
const MAX_WAITING_BYTES = 256 * 1024;
const RECONNECT_MS = 1_000;

/** The bytes of one message of an event stream. */
export function formatMessage(message: LiveMessage): string {
  if (message.name === null) return `: keep-alive\nid: ${message.id}\n\n`;
  return `event: ${message.name}\nid: ${message.id}\ndata: ${JSON.stringify(message.data ?? {})}\n\n`;
}

/** A response that stays open; `join` gets its writing end and returns how to leave when the reader goes away. */
export function eventStreamResponse(join: (subscriber: LiveSubscriber) => () => void): Response {
  const encoder = new TextEncoder();
  let leave: (() => void) | undefined;
  let open = true;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const end = () => {
          if (!open) return;
          open = false;
          leave?.();
          controller.close();
        };
        controller.enqueue(encoder.encode(`retry: ${RECONNECT_MS}\n\n`));
        leave = join({
          send: (message) => {
            if (!open) return;
            controller.enqueue(encoder.encode(formatMessage(message)));
            if ((controller.desiredSize ?? 0) < 0) end();
          },
          end,
        });
      },
      cancel: () => {
        open = false;
        leave?.();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING_BYTES }),
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

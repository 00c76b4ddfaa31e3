/**
 * The body of an event stream as it comes. Where the API goes away in the middle it ends instead of failing: the browser
 * connects again by itself, and a broken stream is no error of this server.
 */
export function eventBody(upstream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = upstream.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

import { createParser } from 'eventsource-parser';

/**
 * Reads server-sent events from a fetch body as `{event, data}` with parsed JSON. Leaving the loop ends the
 * stream.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>) {
  const ready: { event: string; data: unknown }[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) =>
      ready.push({ event: event ?? 'message', data: JSON.parse(data) as unknown }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* ready.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

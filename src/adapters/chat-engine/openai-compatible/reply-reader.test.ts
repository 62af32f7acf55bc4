import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CompletionReader } from './reply-reader.ts';

const chunk = (content: string, spacing?: number) =>
  JSON.stringify(
    { id: 'x', model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }] },
    null,
    spacing,
  );

/** Cuts bytes at the given fractions. */
function cut(bytes: Buffer, at: number[]): Buffer[] {
  const places = [...new Set(at.map((part) => Math.floor(part * bytes.length)))].sort((a, b) => a - b);
  return [0, ...places].map((from, n) => bytes.subarray(from, places[n] ?? bytes.length));
}

const around = Buffer.from('\ndata: {"choices":[{"delta":{"content":"stray"}}]}\n\n');

function read(packets: Buffer[]) {
  const reader = new CompletionReader();
  // A packet's memory is used again for the next one, as a socket's may be.
  for (const packet of packets) {
    // What stands around it in the buffer is nobody's.
    const passing = Buffer.concat([around, packet, around]);
    reader.push(passing, around.length, around.length + packet.length);
    passing.fill(0x22);
  }
  reader.end();
  return reader;
}

const texts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 12 });
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });
const ending = fc.constantFrom('\n\n', '\r\n\r\n', '\n', '\n: note\n\n', '\n\nevent: message\n', '\n\n\n\n');
const noise = fc.oneof(
  fc.constantFrom(': ping', 'data', 'data:', 'data: {', 'data: null', 'data: 7', 'data: []', '{]', 'id: 1'),
  fc.constantFrom(
    'data: {"choices":"none"}',
    'data: {"choices":[null]}',
    'data: {"usage":3}',
    'data: "text"',
  ),
  fc.constantFrom(
    'data: {"choices":[{"delta":7}]}',
    'data: {"choices":[{"index":1,"delta":{"content":"other"}}]}',
  ),
);

describe('reading a stream', () => {
  it('gives the same text however the bytes were cut', () => {
    fc.assert(
      fc.property(texts, cuts, ending, (contents, at, end) => {
        const stream = contents.map((content) => `data: ${chunk(content)}${end}`).join('');
        expect(read(cut(Buffer.from(stream), at)).text).toBe(contents.join(''));
      }),
      { numRuns: 500 },
    );
  });

  it('loses nothing to nonsense between the events', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), noise), { maxLength: 12 }), cuts, (pairs, at) => {
        const stream = pairs.map(([content, junk]) => `${junk}\n\ndata: ${chunk(content)}\n\n`).join('');
        const state = read(cut(Buffer.from(stream), at));
        expect(state.failure).toBeUndefined();
        expect(state.text).toBe(pairs.map(([content]) => content).join(''));
      }),
      { numRuns: 500 },
    );
  });

  it('takes events of a learned shape as it takes any other', () => {
    const shapes = [
      (content: string) => `{"choices":[{"delta":{"content":${content}}}]}`,
      (content: string) =>
        `{"choices":[{"delta":{"role":"assistant","content":${content}},"finish_reason":null}]}`,
      (content: string) => `{"id":"x","usage":null,"choices":[{"index":0,"delta":{"content":${content}}}]}`,
      (content: string) => `{"choices":[{"index":0,"delta":{"content":"","content":${content}}}]}`,
      (content: string) => `{"content":"lure","choices":[{"delta":{"content":${content}}}]}`,
      (content: string) => `{"choices":[{"delta":{"content":${content}},"message":{"content":"lure"}}]}`,
      (content: string) =>
        `{"choices":[{"text":"lure","delta":{"reasoning_content":${content},"content":"said"}}]}`,
      (content: string) => `{"choices":[{"delta":{"content":${content}},"finish_reason":"length"}]}`,
      (content: string) => `{"choices":[{"index":1,"delta":{"content":${content}}}]}`,
      (content: string) => `{"choices":[{"delta":{"content":${content}}}],"usage":{"prompt_tokens":1}}`,
    ];
    const news = fc.tuple(
      fc.nat(shapes.length - 1),
      fc.oneof(fc.constantFrom('a', 'lure', '"', '\\', ''), fc.string()),
    );
    fc.assert(
      fc.property(fc.array(news, { maxLength: 30 }), cuts, (list, at) => {
        const events = list.map(([shape, content]) => shapes[shape]!(JSON.stringify(content)));
        // Each event read by a reader that has learned nothing.
        const apart = events.map((event) => read([Buffer.from(`data: ${event}\n\n`)]));
        const whole = read(cut(Buffer.from(events.map((event) => `data: ${event}\n\n`).join('')), at));
        expect(whole.text).toBe(apart.map(({ text }) => text).join(''));
        expect(whole.events).toBe(events.length);
        expect(whole.finish).toBe(apart.findLast(({ finish }) => finish !== undefined)?.finish);
        expect(whole.promptTokens).toBe(apart.findLast(({ promptTokens }) => promptTokens)?.promptTokens);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.json({ maxDepth: 4 }), cuts, (bytes, json, at) => {
        const stream = Buffer.concat([
          Buffer.from(`data: ${json}\n\n`),
          bytes,
          Buffer.from(`\ndata: {"choices":[${json}]}\n`),
        ]);
        expect(typeof read(cut(stream, at)).text).toBe('string');
      }),
      { numRuns: 1000 },
    );
  });

  it('takes a text that looks like a protocol for a text', () => {
    const tricky = [
      '"delta":{"content":"no"}',
      '\n\ndata: [DONE]\n\n',
      '\\',
      '"',
      '","finish_reason":"stop"',
      'data: {}',
    ];
    const stream = tricky.map((content) => `data: ${chunk(content)}\n\n`).join('');
    const state = read([Buffer.from(stream)]);
    expect(state).toMatchObject({ text: tricky.join(''), finish: undefined, isDone: false });
  });

  it('reads events spread over data lines, marks of order, and what follows them', () => {
    const spread = chunk('wide', 2)
      .split('\n')
      .map((line) => `data: ${line}\n`)
      .join('');
    const stream = `\uFEFFdata: ${chunk('first ')}\n\n${spread}\ndata: ${chunk(' last')}\n\ndata: [DONE]\n\ndata: ${chunk('late')}\n\n`;
    expect(read([Buffer.from(stream)])).toMatchObject({ text: 'first wide last', isDone: true, events: 3 });
  });

  it('stops at an error, and keeps what came before it', () => {
    const stream = `data: ${chunk('kept')}\n\ndata: {"error":{"message":"no slot","code":503}}\n\ndata: ${chunk('late')}\n\n`;
    const state = read([Buffer.from(stream)]);
    expect(state.text).toBe('kept');
    expect(state.failure?.kind).toBe('busy');
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatEngine, ChatRequest } from '../../../../platform/server/ports/chat-engine.ts';
import { boundedStream, createStopFilter, maxCharacters } from './bounded-stream.ts';

const request = (stop: string[] = []): ChatRequest =>
  ({
    messages: [{ role: 'user', content: 'Hello' }],
    maxTokens: 10,
    sampler: {},
    stop,
  }) as unknown as ChatRequest;

/** Sends the same piece endlessly and counts how often until it is aborted. */
function endless(piece: string) {
  let sent = 0;
  const engine: Pick<ChatEngine, 'name' | 'stream'> = {
    name: 'endless',
    async stream(_request, onText, signal) {
      for (;;) {
        signal.throwIfAborted();
        sent++;
        onText(piece);
        await Promise.resolve();
      }
    },
  };
  return { engine, sent: () => sent };
}

const outcome = {
  finish: 'stop' as const,
  usage: { promptTokens: 1, completionTokens: 1, isEstimate: true },
  model: 'm',
};
const speaking = (...pieces: string[]): Pick<ChatEngine, 'name' | 'stream'> => ({
  name: 'speaking',
  async stream(_request, onText, signal) {
    for (const piece of pieces) {
      signal.throwIfAborted();
      onText(piece);
    }
    signal.throwIfAborted();
    return outcome;
  },
});

describe('a reply', () => {
  test('that never ends is cut at the limit and its back-end aborted', async () => {
    const { engine, sent } = endless('word '.repeat(10));
    let text = '';
    const end = await boundedStream(
      engine,
      request(),
      (piece) => (text += piece),
      new AbortController().signal,
    );
    expect(end).toMatchObject({ isCut: true, finish: 'length' });
    expect(text).toHaveLength(maxCharacters(10));
    expect(sent()).toBe(Math.ceil(maxCharacters(10) / 50) + (maxCharacters(10) % 50 === 0 ? 1 : 0));
  });

  test('that arrives as one piece of megabytes is cut without splitting a character', async () => {
    let text = '';
    const piece = '🌙'.repeat(1_000_000);
    const odd = `x${piece}`;
    const end = await boundedStream(
      speaking(odd),
      request(),
      (part) => (text += part),
      new AbortController().signal,
    );
    expect(end.isCut).toBe(true);
    expect(text.length).toBeLessThanOrEqual(maxCharacters(10));
    expect(text.isWellFormed()).toBe(true);
  });

  test('that takes too long is cut', async () => {
    const silent: Pick<ChatEngine, 'name' | 'stream'> = {
      name: 'silent',
      stream: (_request, onText, signal) => {
        onText('Once');
        return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
      },
    };
    let text = '';
    const ended = boundedStream(
      silent,
      request(),
      (part) => (text += part),
      new AbortController().signal,
      undefined,
      20,
    );
    expect(await ended).toMatchObject({ isCut: true });
    expect(text).toBe('Once');
  });

  test('ends before a line of the user, even if that line is split over pieces', async () => {
    let text = '';
    const engine = speaking('Come in.\n', 'Sa', 'm: I will', ' not.');
    const end = await boundedStream(
      engine,
      request(['\nSam:']),
      (part) => (text += part),
      new AbortController().signal,
    );
    expect(text).toBe('Come in.');
    expect(end).toMatchObject({ isCut: false, finish: 'stop' });
  });

  test('keeps text that only begins like a stop string', async () => {
    let text = '';
    const end = await boundedStream(
      speaking('One\n', 'Sa'),
      request(['\nSam:']),
      (part) => (text += part),
      new AbortController().signal,
    );
    expect(text).toBe('One\nSa');
    expect(end).toEqual({ ...outcome, isCut: false });
  });

  test('that is aborted by its reader fails with the reader’s reason', async () => {
    const leaving = new AbortController();
    const { engine } = endless('x');
    const reply = boundedStream(engine, request(), () => leaving.abort(new Error('left')), leaving.signal);
    await expect(reply).rejects.toThrow('left');
  });
});

describe('a reply with thoughts', () => {
  const thinkingAndSaying = (thoughts: string[], pieces: string[]): Pick<ChatEngine, 'name' | 'stream'> => ({
    name: 'thinking',
    async stream(_request, onText, signal, onThought) {
      for (const thought of thoughts) onThought?.(thought);
      for (const piece of pieces) {
        signal.throwIfAborted();
        onText(piece);
      }
      signal.throwIfAborted();
      return { ...outcome, thoughts: thoughts.join('') };
    },
  });

  async function bound(thoughts: string[], pieces: string[], change: Partial<ChatRequest> = {}) {
    let text = '';
    let thought = '';
    const end = await boundedStream(
      thinkingAndSaying(thoughts, pieces),
      { ...request(['\nSam:']), ...change },
      (part) => (text += part),
      new AbortController().signal,
      (part) => (thought += part),
    );
    return { text, thought, end };
  }

  test('hands them on apart, and they count nothing of its limit, nor end it', async () => {
    const long = 'She wonders.\nSam: I will not.'.repeat(20);
    const { text, thought, end } = await bound([long], ['Come in.']);
    expect([text, thought]).toEqual(['Come in.', long]);
    expect(end).toMatchObject({ isCut: false, thoughts: long });
  });

  test('is cut near its own limit, since its back-end was allowed more', async () => {
    const word = 'word ';
    const asked: [string[], Partial<ChatRequest>][] = [
      [['Hm.'], {}],
      [[], { thinking: { effort: 'low' } }],
    ];
    for (const [thoughts, change] of asked) {
      const { text, end } = await bound(thoughts, Array(200).fill(word), change);
      // Ten tokens and a quarter, of four characters each.
      expect(text.length).toBeGreaterThanOrEqual(50);
      expect(text.length).toBeLessThanOrEqual(60);
      expect(end).toMatchObject({ isCut: true, finish: 'length' });
      expect(end.thoughts).toBe(thoughts[0]);
    }
    const usual = {
      ...thinkingAndSaying([], Array(200).fill(word)),
      thinking: () => ({ efforts: [], isUsual: true }),
    };
    let text = '';
    await boundedStream(usual, request(), (part) => (text += part), new AbortController().signal);
    expect(text.length).toBeLessThanOrEqual(60);
    const off = await bound([], Array(20).fill(word), { thinking: { effort: 'off' } });
    expect(off.text).toBe(word.repeat(20));
  });

  test('that never end are cut', async () => {
    const { text, end } = await bound(Array(300).fill('Hm. '.repeat(250)), ['Late.']);
    expect(text).toBe('');
    expect(end).toMatchObject({ isCut: true, finish: 'length' });
  });
});

test('passes on the text up to the first stop string, however it is split into pieces', () => {
  const part = fc.constantFrom('a', '\n', 'S', 'a', 'm', ':', 'b', '\nSam:', '\nS');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (pieces) => {
      const filter = createStopFilter(['\nSam:', '\nSa!']);
      let text = '';
      for (const piece of pieces) text += filter.feed(piece);
      text += filter.rest();
      const whole = pieces.join('');
      const place = whole.indexOf('\nSam:');
      expect(text).toBe(place < 0 ? whole : whole.slice(0, place));
      expect(filter.isMet()).toBe(place >= 0);
    }),
  );
});

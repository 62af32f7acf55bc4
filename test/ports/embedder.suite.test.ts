// The contract of embeddings engines, tested against each kind.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMBEDDER_KINDS } from '../../src/adapters/embedder/index.ts';
import { EmbedderError, type EmbedFailure } from '../../src/platform/server/ports/embedder.ts';
import {
  startMockEmbeddings,
  type EmbeddingScript,
  type MockEmbeddings,
} from '../support/mock-embedding-server.ts';

/** The address of each kind below the server's own; a kind without an entry fails the first test. */
const rigs: Record<string, string> = { 'openai-compatible': '/v1', ollama: '' };
const KEY = 'sk-canary-77aa-never-told';
const never = () => new AbortController().signal;
const context = { dataDir: '', contentDirs: [], onTrouble: () => {} };

// The model of this machine answers to no server: src/adapters/chat-engine/local-model/real-model.test.ts tries it.
const WITHOUT_SERVER = ['local-model'];

it('covers every kind', () => {
  expect([...Object.keys(rigs), ...WITHOUT_SERVER].sort()).toEqual(EMBEDDER_KINDS.map(({ id }) => id).sort());
});

describe.each(Object.entries(rigs))('%s', (id, path) => {
  let server: MockEmbeddings;
  afterEach(() => server.stop());
  beforeEach(async () => {
    server = await startMockEmbeddings({ models: ['night:8b', 'moth-embed', 'owl-rerank-embed'] });
  });

  function connect(settings: Record<string, unknown> = {}, url = server.url) {
    const kind = EMBEDDER_KINDS.find((each) => each.id === id)!;
    return kind.create(kind.settings.parse({ baseUrl: `${url}${path}`, ...settings }), context);
  }
  const texts = ['The lamp is lit.', 'Bread needs salt.', 'Who lit the lamp?'];
  const embed = (settings: Record<string, unknown> = {}, signal = never()) =>
    connect(settings).embedder().embed(texts, 'passage', signal);
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, n, i) => sum + n * b[i]!, 0);

  async function failureOf(act: Promise<unknown>): Promise<EmbedFailure> {
    const error = await act.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(EmbedderError);
    const { kind, message } = error as EmbedderError;
    expect(message).not.toContain('chat back-end');
    expect(message).not.toContain(KEY);
    return kind;
  }

  it('gives a vector of length 1 for each text, in their order', async () => {
    const { vectors, model } = await embed();
    expect(model).toBe('moth-embed (256)');
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5);
    expect(dot(vectors[0]!, vectors[2]!)).toBeGreaterThan(dot(vectors[0]!, vectors[1]!));
    const [alone] = (await connect().embedder().embed([texts[2]!], 'passage', never())).vectors;
    expect(dot(alone!, vectors[2]!)).toBeCloseTo(1, 5);
  });

  it('lists the models that embed, the configured one first, or all where no name tells', async () => {
    expect(await connect().models(never())).toEqual(['moth-embed']);
    expect(await connect({ model: 'mine' }).models(never())).toEqual(['mine', 'moth-embed']);
    const plain = await startMockEmbeddings({ models: ['default'] });
    expect(await connect({}, plain.url).models(never())).toEqual(['default']);
    await plain.stop();
  });

  it('asks in batches and cuts what is longer than it reads', async () => {
    const embedder = connect({ mostAtOnce: 2, mostCharacters: 100 }).embedder();
    expect(embedder).toMatchObject({ isAvailable: true, mostAtOnce: 2, mostCharacters: 100 });
    const long = ['a'.repeat(150), '', 'c', 'd', 'e'];
    expect((await embedder.embed(long, 'passage', never())).vectors).toHaveLength(5);
    expect(server.requests.map((each) => each.texts.length)).toEqual([2, 2, 1]);
    // Servers refuse an empty text, and the others with it.
    expect(server.requests[0]!.texts).toEqual(['a'.repeat(100), '-']);
    expect((await embedder.embed([], 'passage', never())).vectors).toEqual([]);
  });

  it('marks texts by their purpose where the model was trained so', async () => {
    const { embedder } = connect();
    await embedder('nomic-embed-text:latest').embed(['lamp'], 'question', never());
    await embedder('nomic-embed-text:latest').embed(['lamp'], 'passage', never());
    await embedder('bge-large').embed(['lamp'], 'passage', never());
    expect(server.requests.map((each) => each.texts[0])).toEqual([
      'search_query: lamp',
      'search_document: lamp',
      'lamp',
    ]);
    expect(server.requests.map((each) => each.body['model'])).toEqual([
      'nomic-embed-text:latest',
      'nomic-embed-text:latest',
      'bge-large',
    ]);
  });

  it.each([
    ['the input length exceeds the context length', 400],
    ['input is too large to process. increase the physical batch size', 500],
    ['`inputs` must have less than 512 tokens. Given: 900', 413],
  ])('a text that is refused as too long is halved once, and only that one: %s', async (message, status) => {
    const strict = await startMockEmbeddings({ longest: 300, tooLong: { message, status } });
    const given = ['a', 'b', 'long '.repeat(100), 'd'];
    const embedder = connect({ model: 'moth' }, strict.url).embedder();
    expect((await embedder.embed(given, 'passage', never())).vectors).toHaveLength(4);
    const answered = strict.requests.map((each) => each.texts).filter((asked) => asked.every(fits));
    expect(answered).toEqual([['a', 'b'], ['long '.repeat(50).trim()], ['d']]);
    const [tooLong] = await Promise.allSettled([embedder.embed(['x'.repeat(700)], 'passage', never())]);
    expect(tooLong).toMatchObject({ status: 'rejected' });
    await strict.stop();
  });
  const fits = (text: string) => text.length <= 300;

  it.each<[EmbeddingScript]>([['once busy'], ['once broken'], ['once gone']])(
    'asks again what may pass: %s',
    async (script) => {
      server.behave(script);
      expect((await embed()).vectors).toHaveLength(3);
      expect(server.requests).toHaveLength(2);
    },
  );

  it.each<[EmbeddingScript, EmbedFailure]>([
    ['one too few', 'broken'],
    ['one too many', 'broken'],
    ['ragged', 'broken'],
    ['zeros', 'broken'],
    ['no number', 'broken'],
    ['not a number', 'broken'],
    ['no vector', 'broken'],
    ['empty vector', 'broken'],
    ['torn base64', 'broken'],
    ['nonsense', 'broken'],
    ['other json', 'broken'],
    ['dies in the middle', 'broken'],
    ['without an end', 'broken'],
    ['dies at once', 'unreachable'],
    ['always busy', 'busy'],
    ['no such model', 'refused'],
  ])('%s: it is %s', async (script, kind) => {
    server.behave(script);
    expect(await failureOf(embed({ timeoutMs: 5000 }))).toBe(kind);
    // What is no answer is none at the next try.
    expect(server.requests).toHaveLength(kind === 'busy' || kind === 'unreachable' ? 3 : 1);
  });

  it('tells a wrong key, without quoting it', async () => {
    server.demand('another');
    expect(await failureOf(embed({ apiKey: KEY, model: 'moth' }))).toBe('unauthorized');
    server.demand(KEY);
    expect((await embed({ apiKey: KEY })).vectors).toHaveLength(3);
    expect(server.requests.at(-1)!.authorization).toBe(`Bearer ${KEY}`);
  });

  it('gives up a server that hangs, and leaves it', async () => {
    server.behave('hangs');
    expect(await failureOf(embed({ timeoutMs: 2_000 }))).toBe('timeout');
    expect(server.requests).toHaveLength(1);
    await server.requests[0]!.closed;
    expect(server.requests[0]!.isClosedEarly).toBe(true);
  });

  it('an abort ends it with its reason, before and while it is asked', async () => {
    server.behave('hangs');
    const reason = new Error('somebody writes');
    await expect(embed({}, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
    const stop = new AbortController();
    const asked = embed({ model: 'moth' }, stop.signal);
    await expect.poll(() => server.requests.length).toBe(1);
    stop.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await server.requests[0]!.closed;
  });

  it('a dimension that changes is another model by its name, and broken within one call', async () => {
    server.behave('other dimension');
    const embedder = connect({ model: 'moth', mostAtOnce: 2 }).embedder();
    expect((await embedder.embed(['a'], 'passage', never())).model).toBe('moth (256)');
    expect((await embedder.embed(['a'], 'passage', never())).model).toBe('moth (512)');
    server.behave('other dimension');
    expect(await failureOf(embedder.embed(['a', 'b', 'c'], 'passage', never()))).toBe('broken');
  });

  it('goes on after its server was away', async () => {
    const embedder = connect({ model: 'moth' }).embedder();
    await embedder.embed(['a'], 'passage', never());
    server.behave('dies at once');
    expect(await failureOf(embedder.embed(['a'], 'passage', never()))).toBe('unreachable');
    server.behave('well');
    expect((await embedder.embed(['a'], 'passage', never())).vectors).toHaveLength(1);
  });

  it('an address that can never work is refused when it is made', () => {
    expect(() => connect({ apiKey: 'with\nbreak' })).toThrow(TypeError);
  });
});

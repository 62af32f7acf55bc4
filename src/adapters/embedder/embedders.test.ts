// What the two APIs differ by, and what is found on this machine; what they have in common is in
// test/ports/embedder.suite.test.ts.
import { afterEach, describe, expect, it } from 'vitest';
import { startMockEmbeddings, type MockEmbeddings } from '../../../test/support/mock-embedding-server.ts';
import { detectEmbedders, writersAmong } from './detect.ts';
import { createOllamaEmbedder } from './ollama/ollama-embedder.ts';
import { createOpenAiEmbedder } from './openai-compatible/openai-embedder.ts';
import { factsOf, isEmbeddingName } from './transport/model-facts.ts';
import { readVectors } from './transport/vectors.ts';

let server: MockEmbeddings;
afterEach(() => server?.stop());
const never = () => new AbortController().signal;
const patience = { timeoutMs: 5000, mostAtOnce: 32, backOffMs: 1 };

describe('OpenAI’s embeddings', () => {
  const open = () => createOpenAiEmbedder({ baseUrl: server.url, ...patience }).embedder();
  const embed = () => open().embed(['lamp', 'bread'], 'passage', never());

  it.each(['shuffled', 'base64', 'without index'] as const)('are read the same: %s', async (script) => {
    server = await startMockEmbeddings();
    const { vectors } = await embed();
    server.behave(script);
    const again = await embed();
    for (const [n, vector] of vectors.entries())
      for (const [at, number] of vector.entries()) expect(again.vectors[n]![at]).toBeCloseTo(number, 6);
  });

  it.each([
    ['twice one index', 'broken', 'two embeddings of one text'],
    ['index of no text', 'broken', 'of no text'],
    ['refusal as 200', 'refused', 'Unexpected endpoint'],
    ['no embeddings', 'broken', 'does not support embeddings'],
  ] as const)('are refused: %s', async (script, kind, message) => {
    server = await startMockEmbeddings();
    server.behave(script);
    await expect(embed()).rejects.toMatchObject({ kind, message: expect.stringContaining(message) });
  });

  it('are asked of a server without a list of models', async () => {
    server = await startMockEmbeddings({ lacks: ['/v1/models'] });
    expect((await embed()).model).toBe('default (256)');
    expect(await createOpenAiEmbedder({ baseUrl: server.url, ...patience }).models(never())).toEqual([]);
  });
});

describe('Ollama', () => {
  it('of before is asked one text at a time', async () => {
    server = await startMockEmbeddings({ lacks: ['/api/embed'] });
    const options = { baseUrl: `${server.url}/v1`, keepAlive: '30m', model: 'moth', ...patience };
    const embedder = createOllamaEmbedder(options).embedder();
    for (let n = 0; n < 2; n++)
      expect((await embedder.embed(['lamp', 'bread'], 'passage', never())).vectors).toHaveLength(2);
    expect(server.requests.map(({ path, body }) => [path, body])).toEqual(
      ['lamp', 'bread', 'lamp', 'bread'].map((prompt) => [
        '/api/embeddings',
        { model: 'moth', prompt, keep_alive: '30m' },
      ]),
    );
  });

  it('without the model is no Ollama of before', async () => {
    server = await startMockEmbeddings();
    server.behave('no such model');
    const embedder = createOllamaEmbedder({ baseUrl: server.url, model: 'moth', ...patience }).embedder();
    await expect(embedder.embed(['lamp'], 'passage', never())).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('try pulling it first'),
    });
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/embed']);
  });
});

describe('vectors', () => {
  it('of very large and very small numbers keep their direction', () => {
    const [large, small] = readVectors(
      [
        [3e200, 4e200],
        [3e-200, -4e-200],
      ],
      2,
    );
    expect([...large!, ...small!].map((n) => Math.round(n * 100) / 100)).toEqual([0.6, 0.8, 0.6, -0.8]);
  });

  it('of endless numbers are none', () => {
    expect(() => readVectors([[1, Infinity]], 1)).toThrow('not of numbers');
    expect(() => readVectors([Buffer.from(Float32Array.of(1, NaN).buffer).toString('base64')], 1)).toThrow();
    expect(() => readVectors([Array.from({ length: 20_000 }, () => 1)], 1)).toThrow('20000 numbers');
  });
});

it.each([
  ['text-embedding-nomic-embed-text-v1.5', 'search_query: ', 'search_document: ', 6000],
  ['intfloat/multilingual-e5-small', 'query: ', 'passage: ', 1500],
  ['multilingual-e5-large-instruct', 'Instruct: ', '', 6000],
  ['bge-m3:latest', '', '', 6000],
  ['BAAI/bge-small-en-v1.5', 'Represent this', '', 1500],
  ['bge-large-zh-v1.5', '为这个句子', '', 450],
  ['mxbai-embed-large', 'Represent this', '', 1500],
  ['snowflake-arctic-embed:110m', 'Represent this', '', 1500],
  ['snowflake-arctic-embed2', 'query: ', '', 6000],
  ['Snowflake/snowflake-arctic-embed-l-v2.0', 'query: ', '', 6000],
  ['/models/Qwen3-Embedding-0.6B-Q8_0.gguf', 'Instruct: ', '', 6000],
  ['embeddinggemma:300m', 'task: search', 'title: none', 6000],
  ['all-minilm:l6-v2', '', '', 800],
  ['text-embedding-3-small', '', '', 6000],
])('%s is marked and cut as it was trained', (name, question, passage, characters) => {
  const { marks, characters: most } = factsOf(name);
  expect(marks.question.startsWith(question)).toBe(true);
  expect(marks.question === '').toBe(question === '');
  expect(marks.passage.startsWith(passage)).toBe(true);
  expect(marks.passage === '').toBe(passage === '');
  expect(most).toBe(characters);
  expect(isEmbeddingName(name)).toBe(true);
});

it.each(['llama3.1:8b', 'bge-reranker-v2-m3', 'qwen3:4b', 'mistral-7b-instruct', 'gpt-4o', 'magnum-12b'])(
  '%s embeds nothing, as far as its name tells',
  (name) => expect(isEmbeddingName(name)).toBe(false),
);

describe('on this machine', () => {
  const at = (kind: string, models: string[]) => [
    { name: 'Here', kind, baseUrl: kind === 'openai-compatible' ? `${server.url}/v1` : server.url, models },
  ];

  it('models are known by their names', async () => {
    server = await startMockEmbeddings();
    const models = ['llama3.1:8b', 'nomic-embed-text:latest', 'bge-m3'];
    const found = { name: 'Here', models: ['nomic-embed-text:latest', 'bge-m3'] };
    expect(await detectEmbedders(at('ollama', models))).toEqual([
      { ...found, kind: 'ollama', baseUrl: server.url },
    ]);
    expect(await detectEmbedders(at('openai-compatible', models))).toEqual([
      { ...found, kind: 'openai-compatible', baseUrl: `${server.url}/v1` },
    ]);
    expect(server.requests).toHaveLength(0);
  });

  it('a server of one model is asked whether it embeds, KoboldCpp too', async () => {
    server = await startMockEmbeddings();
    expect(await detectEmbedders(at('koboldcpp', ['koboldcpp/night']))).toEqual([
      { name: 'Here', kind: 'openai-compatible', baseUrl: `${server.url}/v1`, models: ['koboldcpp/night'] },
    ]);
    server.behave('no embeddings');
    expect(await detectEmbedders(at('koboldcpp', ['koboldcpp/night']))).toEqual([]);
    server.behave('hangs');
    const before = server.requests.length;
    expect(await detectEmbedders(at('openai-compatible', ['night']))).toEqual([]);
    const [asked, ...others] = server.requests.slice(before);
    expect(others).toEqual([]);
    await asked!.closed;
    expect(asked!.isClosedEarly).toBe(true);
  });

  it('what only embeds is not offered to write', () => {
    const server = { name: 'Here', kind: 'ollama', baseUrl: 'http://127.0.0.1:1' };
    const models = ['nomic-embed-text:latest', 'night:8b'];
    expect(writersAmong([{ ...server, models }])).toEqual([{ ...server, models: ['night:8b'] }]);
    expect(writersAmong([{ ...server, models: ['bge-m3'] }])).toEqual([]);
    expect(writersAmong([{ ...server, models: [] }])).toEqual([{ ...server, models: [] }]);
  });

  it('those that only write are left out', async () => {
    server = await startMockEmbeddings();
    expect(await detectEmbedders(at('ollama', ['night:8b']))).toEqual([]);
    expect(await detectEmbedders(at('openai-compatible', ['night', 'day']))).toEqual([]);
  });
});

// Servers that refuse what others take: each is asked once more, and never again in the old way.
import { afterEach, describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import { pickyServer } from '../../../../test/support/picky-server.ts';
import type { ChatTurn } from '../../../platform/server/ports/chat-engine.ts';
import { createOpenAiCompatible, type OpenAiCompatibleOptions } from './openai-compatible.ts';

type Picky = Awaited<ReturnType<typeof pickyServer>>;
type Body = Record<string, unknown> & { messages: { role: string; content: string }[] };

const reply = 'data: {"choices":[{"delta":{"content":"Yes."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const never = () => new AbortController().signal;
const messages: ChatTurn[] = [
  { role: 'system', content: 'You are Mara.' },
  { role: 'assistant', content: 'Come in.' },
  { role: 'user', content: 'Thank you.' },
  { role: 'system', content: 'Keep it short.' },
];

let server: Picky;
afterEach(() => server.stop());

async function ask(
  refuses: (body: Body) => boolean,
  message: string,
  { status = 400, request = {}, options = {} as Partial<OpenAiCompatibleOptions>, times = 2 } = {},
) {
  server = await pickyServer({ refuses: (body) => refuses(body as Body), message, status, reply });
  const engine = createOpenAiCompatible({
    ...{ baseUrl: server.url, model: 'm', firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000, backOffMs: 1 },
    ...options,
  });
  for (let n = 0; n < times; n++) {
    let text = '';
    await engine.stream(chatRequest({ messages, ...request }), (piece) => (text += piece), never());
    expect(text).toBe('Yes.');
  }
  return server.bodies as Body[];
}

const hasSystem = ({ messages: turns }: Body) => turns.some(({ role }) => role === 'system');
const folded = [
  { role: 'user', content: 'You are Mara.' },
  { role: 'assistant', content: 'Come in.' },
  { role: 'user', content: 'Thank you.\n\nKeep it short.' },
];

describe('a server without a system role', () => {
  it.each([
    ['System role not supported', 400],
    ['Only user and assistant roles are supported!', 400],
    ["Unsupported value: 'messages[0].role' does not support 'system' with this model.", 400],
    ['Developer instruction is not enabled for this model', 422],
    ['Jinja Exception: System role not supported', 500],
  ])('is understood by "%s" (%i)', async (message, status) => {
    const bodies = await ask(hasSystem, message, { status });
    expect(bodies.map(hasSystem)).toEqual([true, false, false]);
    expect(bodies.at(-1)?.messages).toEqual(folded);
  });

  it('can be told by the operator: it is never asked in vain', async () => {
    const bodies = await ask(hasSystem, 'System role not supported', { options: { systemMessages: 'no' } });
    expect(bodies.map(hasSystem)).toEqual([false, false]);
  });

  it('is what the operator says it is not', async () => {
    const refused = ask(hasSystem, 'System role not supported', { options: { systemMessages: 'yes' } });
    await expect(refused).rejects.toMatchObject({ kind: 'refused' });
    expect(server.bodies).toHaveLength(1);
  });
});

it('system turns in the middle become the user’s where only the first may be one', async () => {
  const isLate = ({ messages: turns }: Body) => turns.slice(1).some(({ role }) => role === 'system');
  const bodies = await ask(isLate, 'System message must be at the beginning.');
  expect(bodies.map(isLate)).toEqual([true, false, false]);
  expect(bodies.at(-1)?.messages.map(({ role }) => role)).toEqual(['system', 'assistant', 'user', 'user']);
});

it('turns alternate where they have to', async () => {
  const isOdd = ({ messages: turns }: Body) =>
    turns
      .filter(({ role }) => role !== 'system')
      .some(({ role }, n) => role !== (n % 2 ? 'assistant' : 'user')) ||
    turns.slice(1).some(({ role }) => role === 'system');
  const message =
    'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...';
  const bodies = await ask(isOdd, message);
  expect(bodies.map(isOdd)).toEqual([true, false, false]);
  expect(bodies.at(-1)?.messages).toEqual([
    { role: 'system', content: 'You are Mara.' },
    { role: 'user', content: 'Begin the scene.' },
    ...folded.slice(1),
  ]);
});

describe('the name of the limit', () => {
  it.each([
    [
      'max_tokens',
      'max_completion_tokens',
      {},
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    ],
    [
      'max_completion_tokens',
      'max_tokens',
      { profile: 'openai' as const },
      '[{"loc":["body","max_completion_tokens"],"msg":"Extra inputs are not permitted"}]',
    ],
  ])('%s is changed to %s', async (first, second, options, message) => {
    const bodies = await ask((body) => first in body, message, { options });
    expect(bodies.map((body) => [first in body, second in body])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  it('stays where the number is wrong and not the name', async () => {
    const refused = ask(() => true, 'max_tokens is too large: 200. This model supports at most 100 tokens');
    await expect(refused).rejects.toMatchObject({ kind: 'refused' });
    expect(server.bodies).toHaveLength(1);
  });
});

it('fewer stop texts are sent where the server takes fewer', async () => {
  const stop = ['\nA:', '\nB:', '\nC:', '\nD:', '\nE:', '\nF:'];
  const count = (body: Body) => (body['stop'] as string[] | undefined)?.length ?? 0;
  const bodies = await ask(
    (body) => count(body) > 4,
    "Invalid 'stop': array too long. Expected an array with maximum length 4",
    { request: { stop }, options: { profile: 'vllm' } },
  );
  expect(bodies.map(count)).toEqual([6, 4, 4]);
});

it('a sampler that the model does not take is left to it', async () => {
  const bodies = await ask(
    (body) => 'temperature' in body,
    "Unsupported value: 'temperature' does not support 0.7 with this model.",
    { request: { sampler: { temperature: 0.7, topP: 0.9 } } },
  );
  expect(bodies.map((body) => ['temperature' in body, 'top_p' in body])).toEqual([
    [true, true],
    [false, true],
    [false, true],
  ]);
});

it('what one user sets out of range is left to others as they set it', async () => {
  const tooHigh = (body: Body) => Number(body['temperature']) > 1;
  const message = "Invalid value for 'temperature': must be at most 1";
  await ask(tooHigh, message, { request: { sampler: { temperature: 1.6 } }, times: 1 });
  const engine = createOpenAiCompatible({
    ...{ baseUrl: server.url, model: 'm', firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000, backOffMs: 1 },
  });
  for (const temperature of [1.7, 1.8, 1.9, 2, 0.7])
    await engine.stream(chatRequest({ messages, sampler: { temperature } }), () => {}, never());
  expect((server.bodies.at(-1) as Body)['temperature']).toBe(0.7);
});

it('several at once are learned one after the other', async () => {
  const refuses = (body: Body) => hasSystem(body) || 'max_tokens' in body;
  server = await pickyServer({
    refuses: (body) => refuses(body as Body),
    message: "'max_tokens' is not supported, use 'max_completion_tokens' instead; system role not supported",
    reply,
  });
  const engine = createOpenAiCompatible({
    baseUrl: server.url,
    model: 'm',
    firstTokenTimeoutMs: 5000,
    idleTimeoutMs: 5000,
  });
  await engine.stream(chatRequest({ messages }), () => {}, never());
  expect(server.bodies).toHaveLength(2);
});

it('no name is ever sent as a field', async () => {
  const bodies = await ask(
    ({ messages: turns }) => turns.some((turn) => 'name' in turn),
    'name is not allowed',
    { request: { messages: [{ role: 'user', name: 'Ada Byron', content: 'Hello.' }] } },
  );
  expect(bodies[0]?.messages).toEqual([{ role: 'user', content: 'Ada Byron: Hello.' }]);
});

describe('a server without a list of models', () => {
  it('has the configured one, and works', async () => {
    await ask(() => false, '', { times: 1 });
    const engine = createOpenAiCompatible({
      baseUrl: server.url,
      model: 'mine',
      firstTokenTimeoutMs: 5000,
      idleTimeoutMs: 5000,
    });
    expect(await engine.models(never())).toMatchObject([{ id: 'mine', contextTokens: 8192 }]);
  });

  it('is asked for its only model where none is configured', async () => {
    const bodies = await ask(() => false, '', { times: 1, options: { model: undefined } });
    expect(bodies[0]?.['model']).toBe('default');
  });
});

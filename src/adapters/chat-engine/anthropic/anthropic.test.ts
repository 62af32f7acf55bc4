import { describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import { pickyServer } from '../../../../test/support/picky-server.ts';
import { startMockNative } from '../../../../test/support/mock-native-server.ts';
import { createAnthropic } from './anthropic.ts';
import { GO_ON } from '../transport/turns.ts';
import { messagesBody } from './request-body.ts';

const settings = { model: 'night-1', takesPrefill: true, takesSampler: true, thinking: 'budget' as const };
const bodyOf = (request: Parameters<typeof chatRequest>[0], changes = {}, thoughtTokens = 0) =>
  JSON.parse(messagesBody({ ...chatRequest(request), thoughtTokens }, { ...settings, ...changes })) as Record<
    string,
    unknown
  >;

describe('a request to Messages', () => {
  it('has the system apart, the user first, and the roles in turn', () => {
    const messages = [
      { role: 'system' as const, content: 'You are Mara.' },
      { role: 'system' as const, content: 'It rains.' },
      { role: 'assistant' as const, content: 'Come in.' },
      { role: 'user' as const, content: 'Thank you.' },
      { role: 'system' as const, content: 'Keep it short.' },
    ];
    expect(
      bodyOf({ messages, stop: ['\nSam:', '\n'], sampler: { temperature: 1.4, topP: 0.9, minP: 0.1 } }),
    ).toEqual({
      model: 'night-1',
      max_tokens: 200,
      system: 'You are Mara.\n\nIt rains.',
      messages: [
        { role: 'user', content: 'Begin the scene.' },
        { role: 'assistant', content: 'Come in.' },
        { role: 'user', content: 'Thank you.\n\nKeep it short.' },
      ],
      stream: true,
      stop_sequences: ['\nSam:'],
      temperature: 1,
    });
  });

  it('goes on with a begun reply, or asks for it in words', () => {
    const messages = [
      { role: 'user' as const, content: 'Tell me.' },
      { role: 'assistant' as const, content: 'Once ' },
    ];
    const begun = { role: 'user', content: 'Tell me.' };
    expect(bodyOf({ messages, mode: 'continue' })['messages']).toEqual([
      begun,
      { role: 'assistant', content: 'Once' },
    ]);
    expect(bodyOf({ messages, mode: 'continue' }, { takesPrefill: false })['messages']).toEqual([
      begun,
      messages[1],
      { role: 'user', content: GO_ON },
    ]);
  });
});

describe('thoughts', () => {
  const thinking = { effort: 'medium' as const };
  it('have a budget within the tokens, and no sampler', () => {
    const body = bodyOf({ thinking, maxTokens: 4296, sampler: { temperature: 0.7 } }, {}, 4096);
    expect(body).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 4096 }, max_tokens: 5120 });
    expect(body).not.toHaveProperty('temperature');
  });

  it('are asked for by an effort where the model wants that, and not at all where they are off', () => {
    expect(bodyOf({ thinking }, { thinking: 'effort' })).toMatchObject({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'medium' },
    });
    expect(bodyOf({ thinking: { effort: 'off' } })).not.toHaveProperty('thinking');
    expect(bodyOf({ thinking }, { thinking: 'none' })).not.toHaveProperty('thinking');
  });
});

const options = { firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000 };
const never = () => new AbortController().signal;
const said =
  'event: content_block_delta\ndata: {"type":"content_block_delta","delta":{"type":"text_delta","text":"Yes."}}\n\n' +
  'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}}\n\n' +
  'event: message_stop\ndata: {"type":"message_stop"}\n\n';

it.each([
  [
    'a sampler',
    { sampler: { temperature: 0.7 } },
    'temperature',
    '`temperature` is deprecated for this model.',
  ],
])('learns that a model refuses %s', async (_what, request, field, message) => {
  const server = await pickyServer({ refuses: (body) => field in body, message, reply: said });
  const engine = createAnthropic({ ...options, baseUrl: server.url, model: 'm' });
  for (let n = 0; n < 2; n++) await engine.stream(chatRequest(request), () => {}, never());
  expect(server.bodies.map((body) => field in body)).toEqual([true, false, false]);
  await server.stop();
});

it('learns that a model refuses to go on with a begun reply', async () => {
  const isBegun = (body: Record<string, unknown>) =>
    (body['messages'] as { role: string }[]).at(-1)?.role === 'assistant';
  const message =
    'This model does not support assistant message prefill. The conversation must end with a user message.';
  const server = await pickyServer({ refuses: isBegun, message, reply: said });
  const engine = createAnthropic({ ...options, baseUrl: server.url, model: 'm' });
  const messages = [...chatRequest().messages, { role: 'assistant' as const, content: 'Once' }];
  await engine.stream(chatRequest({ messages, mode: 'continue' }), () => {}, never());
  expect(server.bodies).toHaveLength(2);
  await server.stop();
});

it('counts what came from the cache, tells its version and key, and asks for a count', async () => {
  const server = await startMockNative('anthropic');
  const engine = createAnthropic({
    ...options,
    baseUrl: server.url('instant'),
    apiKey: 'sk-secret',
    model: 'night-1',
  });
  const { usage, thoughts } = await engine.stream(chatRequest(), () => {}, never());
  expect(usage).toEqual({ promptTokens: 31, completionTokens: 12, cachedTokens: 20, isEstimate: false });
  expect(thoughts).toBe('A plan.');
  expect(server.replies[0]).toMatchObject({
    path: '/instant/v1/messages',
    headers: { 'x-api-key': 'sk-secret', 'anthropic-version': '2023-06-01' },
  });
  expect(await engine.countTokens?.('four words of text', never())).toBe(4);
  await server.stop();
});

import { describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import { pickyServer } from '../../../../test/support/picky-server.ts';
import { startMockNative } from '../../../../test/support/mock-native-server.ts';
import { createGoogle } from './google.ts';
import { generateBody } from './request-body.ts';
import { GenerateReader } from './reply-reader.ts';

const options = { firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000 };
const never = () => new AbortController().signal;

describe('a request to the Generative Language API', () => {
  it('has the system apart, and the roles in turn', () => {
    const messages = [
      { role: 'system' as const, content: 'You are Mara.' },
      { role: 'assistant' as const, content: 'Come in.' },
      { role: 'user' as const, content: 'Thank you.' },
      { role: 'user' as const, content: 'It is cold.' },
    ];
    const stop = ['a', 'b', 'c', 'd', 'e', 'f'];
    const body = generateBody(
      {
        ...chatRequest({ messages, stop, sampler: { temperature: 0.9, topK: 40, minP: 0.1 } }),
        thoughtTokens: 0,
      },
      { refused: new Set(), takesSystem: true },
    );
    expect(JSON.parse(body)).toEqual({
      systemInstruction: { parts: [{ text: 'You are Mara.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Begin the scene.' }] },
        { role: 'model', parts: [{ text: 'Come in.' }] },
        { role: 'user', parts: [{ text: 'Thank you.\n\nIt is cold.' }] },
      ],
      generationConfig: {
        maxOutputTokens: 200,
        stopSequences: ['a', 'b', 'c', 'd', 'e'],
        temperature: 0.9,
        topK: 40,
      },
    });
  });
});

it('a filter is told as one, of the prompt and in the midst', () => {
  const finishOf = (chunk: object) => {
    const reader = new GenerateReader();
    const bytes = Buffer.from(`data: ${JSON.stringify(chunk)}\n\n`);
    reader.push(bytes, 0, bytes.length);
    return reader.finish;
  };
  expect(finishOf({ promptFeedback: { blockReason: 'SAFETY' } })).toBe('filter');
  expect(finishOf({ candidates: [{ finishReason: 'PROHIBITED_CONTENT' }] })).toBe('filter');
  expect(finishOf({ candidates: [{ finishReason: 'MAX_TOKENS' }] })).toBe('length');
});

const said = 'data: {"candidates":[{"content":{"parts":[{"text":"Yes."}]},"finishReason":"STOP"}]}\n\n';

it.each([
  [
    'a system instruction',
    'Developer instruction is not enabled for models/gemma-3',
    (body: object) => 'systemInstruction' in body,
  ],
  [
    'thoughts to be switched off',
    'Budget 0 is invalid. This model only works in thinking mode.',
    (body: object) => JSON.stringify(body).includes('thinkingBudget'),
  ],
  [
    'a penalty',
    'Penalty is not enabled for this model',
    (body: object) => JSON.stringify(body).includes('presencePenalty'),
  ],
])('learns that a model refuses %s', async (_what, message, refuses) => {
  const server = await pickyServer({ refuses, message, reply: said });
  const engine = createGoogle({ ...options, baseUrl: server.url, model: 'm' });
  const request = chatRequest({ sampler: { presencePenalty: 0.5 }, thinking: { effort: 'off' } });
  for (let n = 0; n < 2; n++) await engine.stream(request, () => {}, never());
  expect(server.bodies.map(refuses)).toEqual([true, false, false]);
  expect(JSON.stringify(server.bodies.at(-1))).toContain('You are Mara');
  await server.stop();
});

it('sends its key as a header, and counts', async () => {
  const server = await startMockNative('google');
  const engine = createGoogle({
    ...options,
    baseUrl: server.url('instant'),
    apiKey: 'secret',
    model: 'night-2',
  });
  const { usage, model } = await engine.stream(chatRequest(), () => {}, never());
  expect({ usage, model }).toEqual({
    usage: { promptTokens: 31, completionTokens: 12, isEstimate: false },
    model: 'night-2',
  });
  expect(server.replies[0]).toMatchObject({
    path: '/instant/v1beta/models/night-2:streamGenerateContent?alt=sse',
    headers: { 'x-goog-api-key': 'secret' },
  });
  expect(await engine.countTokens?.('four words of text', never())).toBe(4);
  await server.stop();
});

it('a wrong key is told as one', async () => {
  const message = 'API key not valid. Please pass a valid API key.';
  const server = await pickyServer({ refuses: () => true, message, reply: '' });
  const engine = createGoogle({ ...options, baseUrl: server.url, model: 'm', apiKey: 'x' });
  await expect(engine.stream(chatRequest(), () => {}, never())).rejects.toMatchObject({
    kind: 'unauthorized',
  });
  await server.stop();
});

import { afterEach, describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import {
  startMockNative,
  type MockNative,
  type NativeOptions,
} from '../../../../test/support/mock-native-server.ts';
import { createTextCompletion, type TextCompletionOptions } from './text-completion.ts';

let server: MockNative;
afterEach(() => server.stop());
const never = () => new AbortController().signal;

async function ask(
  dialect: 'llama' | 'completions',
  options: Partial<TextCompletionOptions> = {},
  {
    server: given = {},
    request = {},
  }: { server?: NativeOptions; request?: Parameters<typeof chatRequest>[0] } = {},
) {
  server = await startMockNative(dialect, given);
  const engine = createTextCompletion({
    baseUrl: server.url(),
    firstTokenTimeoutMs: 5000,
    idleTimeoutMs: 5000,
    ...options,
  });
  await engine.models(never());
  let text = '';
  const outcome = await engine.stream(chatRequest(request), (piece) => (text += piece), never());
  return { engine, outcome, text, body: server.replies.at(-1)!.body, path: server.replies.at(-1)!.path };
}

describe('llama.cpp’s server', () => {
  it('is asked by its own call, with the model’s own template', async () => {
    const { body, path, outcome } = await ask(
      'llama',
      {},
      { request: { sampler: { topK: 40 }, stop: ['\nSam:'] } },
    );
    expect(path).toBe('/steps/completion');
    expect(body).toEqual({
      prompt:
        '<|im_start|>system\nYou are Mara, 34, who keeps a lighthouse.<|im_end|>\n' +
        '<|im_start|>user\nGood evening. Is the lamp lit?<|im_end|>\n<|im_start|>assistant\n',
      n_predict: 200,
      stream: true,
      cache_prompt: true,
      stop: ['<|im_end|>', '<|im_start|>', '\nSam:'],
      top_k: 40,
    });
    expect(outcome.usage).toEqual({ promptTokens: 31, completionTokens: 12, isEstimate: false });
  });

  it('lays out the turns itself where its template is of no known family', async () => {
    const props = () => ({
      default_generation_settings: { n_ctx: 4096 },
      chat_template: '<|turn>{{ role }}',
    });
    const { body } = await ask('llama', {}, { server: { facts: { '/props': props } } });
    expect(body['prompt']).toBe('<laid out 2>');
  });

  it('counts by its own tokenizer, and tells the window that it was started with', async () => {
    const { engine } = await ask('llama');
    expect(await engine.countTokens?.('four words of text', never())).toBe(4);
    expect(engine.contextTokens).toBe(4096);
  });
});

describe('other servers', () => {
  it('are asked by the call that all have, with a template by the model’s name', async () => {
    const { body, path, outcome, engine } = await ask('completions');
    expect(path).toBe('/steps/v1/completions');
    expect(body).toMatchObject({
      model: 'vicuna-night',
      prompt: 'You are Mara, 34, who keeps a lighthouse.\n\nUSER: Good evening. Is the lamp lit?\nASSISTANT:',
      max_tokens: 200,
      stream_options: { include_usage: true },
    });
    expect(outcome.usage.promptTokens).toBe(31);
    expect(await engine.countTokens?.('four words of text', never())).toBe(4);
  });

  it('get no more stop texts than they take, the template’s first', async () => {
    const models = () => ({ data: [{ id: 'alpaca' }] });
    const { body } = await ask(
      'completions',
      {},
      { server: { facts: { '/v1/models': models } }, request: { stop: ['\nSam:', '\nAda:'] } },
    );
    expect(body['stop']).toEqual(['### Instruction:', '### Response:', '</s>', '\nSam:']);
  });
});

describe('the marks of a template never reach the text', () => {
  const tokens = ['Come ', 'in.', '<|im', '_end|>', '\n<|im_start|>user\nI do.'];
  it.each(['llama', 'completions'] as const)('%s', async (dialect) => {
    const { text, outcome } = await ask(dialect, { template: 'ChatML' }, { server: { tokens } });
    expect(text).toBe('Come in.');
    expect(outcome.finish).toBe('stop');
  });

  it('nor do those of plain words', async () => {
    const { text } = await ask(
      'llama',
      { template: 'Alpaca' },
      { server: { tokens: [' Come in.', '\n\n### Inst', 'ruction:\nGo on'] } },
    );
    expect(text.trimEnd()).toBe('Come in.');
  });

  it('a text that only looks like one is kept', async () => {
    const { text } = await ask(
      'llama',
      { template: 'ChatML' },
      { server: { tokens: ['a <|im', 'age|> of <|im'] } },
    );
    expect(text).toBe('a <|image|> of <|im');
  });
});

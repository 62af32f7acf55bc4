import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import {
  startMockNative,
  type MockNative,
  type NativeBehaviour,
} from '../../../../test/support/mock-native-server.ts';
import { createKobold, type KoboldOptions } from './koboldcpp.ts';

let server: MockNative;
beforeEach(async () => {
  server = await startMockNative('koboldcpp');
});
afterEach(() => server.stop());

const engineFor = (behaviour: NativeBehaviour = 'steps', options: Partial<KoboldOptions> = {}) =>
  createKobold({
    baseUrl: server.url(behaviour),
    firstTokenTimeoutMs: 5000,
    idleTimeoutMs: 5000,
    ...options,
  });
const never = () => new AbortController().signal;
const aborts = () => server.asides.filter(({ path }) => path.endsWith('/api/extra/abort'));

describe('a request to KoboldCpp', () => {
  it('is whole, laid out by the template of the loaded model', async () => {
    await engineFor('steps', { sampler: { temperature: 0.7 } }).stream(
      chatRequest({ stop: ['\nSam:'], sampler: { repetitionPenalty: 1.1, seed: 3 } }),
      () => {},
      never(),
    );
    expect(server.replies[0]?.body).toEqual({
      prompt:
        '<|start_header_id|>system<|end_header_id|>\n\nYou are Mara, 34, who keeps a lighthouse.<|eot_id|>' +
        '<|start_header_id|>user<|end_header_id|>\n\nGood evening. Is the lamp lit?<|eot_id|>' +
        '<|start_header_id|>assistant<|end_header_id|>\n\n',
      max_length: 200,
      max_context_length: 6144,
      stop_sequence: ['<|eot_id|>', '<|start_header_id|>', '<|eom_id|>', '\nSam:'],
      trim_stop: true,
      quiet: true,
      genkey: expect.stringMatching(/^NB[0-9a-f]{16}$/),
      temperature: 0.7,
      rep_pen: 1.1,
      sampler_seed: 3,
    });
  });

  it('takes the template that the operator chose', async () => {
    await engineFor('steps', { template: 'Gemma' }).stream(chatRequest(), () => {}, never());
    expect(server.replies[0]?.body['prompt']).toContain('<start_of_turn>user\nYou are Mara');
  });
});

it('a reply that is stopped is stopped at the server, by its key', async () => {
  const controller = new AbortController();
  const reply = engineFor('hang-mid').stream(chatRequest(), () => controller.abort(), controller.signal);
  await expect(reply).rejects.toThrow('abort');
  await expect
    .poll(() => aborts().map(({ body }) => body))
    .toEqual([{ genkey: server.replies[0]?.body['genkey'] }]);
});

it('a reply that came to its end is not', async () => {
  await engineFor().stream(chatRequest(), () => {}, never());
  expect(aborts()).toEqual([]);
});

it('counts by the model’s own tokenizer', async () => {
  const engine = engineFor();
  expect(await engine.countTokens?.('four words of text', never())).toBe(4);
});

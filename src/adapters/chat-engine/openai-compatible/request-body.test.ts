import { describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import { guessProfile, profileNames, profiles, type ProfileName } from './profiles.ts';
import { requestBody } from './request-body.ts';

const sampler = {
  temperature: 0.8,
  topP: 0.9,
  minP: 0.05,
  topK: 40,
  presencePenalty: 0.1,
  frequencyPenalty: 0.2,
  repetitionPenalty: 1.1,
  seed: 7,
};
const request = chatRequest({ sampler, stop: ['\nSam:', 'a', 'b', 'c', 'd'] });

const bodyFor = (name: ProfileName, changes: object = {}, asked = request) =>
  JSON.parse(
    requestBody(asked, { model: 'm', profile: profiles[name], asksForUsage: true, ...changes }),
  ) as Record<string, unknown>;

const shared = ['frequency_penalty', 'messages', 'model', 'presence_penalty', 'seed', 'stop', 'stream'];
const known: Record<ProfileName, string[]> = {
  generic: ['max_tokens'],
  openai: ['max_completion_tokens'],
  ollama: ['max_tokens'],
  'llama.cpp': ['cache_prompt', 'max_tokens', 'min_p', 'repeat_penalty', 'top_k'],
  vllm: ['max_tokens', 'min_p', 'repetition_penalty', 'top_k'],
  koboldcpp: ['max_tokens', 'min_p', 'rep_pen', 'top_k'],
};

describe('the body of a request', () => {
  it.each(profileNames)('%s gets the fields that it knows, and no other', (name) => {
    const expected = [...shared, 'stream_options', 'temperature', 'top_p', ...known[name]];
    expect(Object.keys(bodyFor(name)).sort()).toEqual(expected.sort());
  });

  it('leaves out what nobody set', () => {
    const plain = bodyFor('generic', {}, chatRequest());
    expect(Object.keys(plain).sort()).toEqual([
      'max_tokens',
      'messages',
      'model',
      'stream',
      'stream_options',
    ]);
  });

  it('carries values, limits and the model', () => {
    expect(bodyFor('vllm')).toMatchObject({
      model: 'm',
      max_tokens: 200,
      repetition_penalty: 1.1,
      stream: true,
    });
    expect(bodyFor('generic')['stop']).toHaveLength(4);
    expect(bodyFor('vllm')['stop']).toHaveLength(5);
  });

  it('says in the text who speaks, where that is told', () => {
    const messages = [
      { role: 'user' as const, content: 'Who is there?', name: 'Robin' },
      { role: 'assistant' as const, content: 'I am.', name: 'Mira Vale' },
      { role: 'user' as const, content: 'Good.' },
    ];
    expect(bodyFor('openai', {}, { ...request, messages })['messages']).toEqual([
      { role: 'user', content: 'Robin: Who is there?' },
      { role: 'assistant', content: 'Mira Vale: I am.' },
      { role: 'user', content: 'Good.' },
    ]);
  });

  it('settings win over the profile', () => {
    const body = bodyFor('openai', { maxTokensField: 'max_tokens', asksForUsage: false });
    expect(body).toMatchObject({ max_tokens: 200 });
    expect(body).not.toHaveProperty('max_completion_tokens');
    expect(body).not.toHaveProperty('stream_options');
  });

  it('asks to go on with the last turn where the server must be told', () => {
    const messages = [...request.messages, { role: 'assistant' as const, content: 'The lamp' }];
    const going = chatRequest({ messages, mode: 'continue' });
    expect(bodyFor('vllm', {}, going)).toMatchObject({
      continue_final_message: true,
      add_generation_prompt: false,
    });
    expect(bodyFor('vllm')).not.toHaveProperty('continue_final_message');
  });
});

describe('the profile that an address gives away', () => {
  it.each([
    ['https://api.openai.com/v1', 'openai'],
    ['http://localhost:11434', 'ollama'],
    ['http://localhost:5001', 'koboldcpp'],
    ['http://localhost:8080', 'generic'],
  ])('%s is %s', (url, name) => expect(guessProfile(new URL(url))).toBe(name));
});

import { expect, it } from 'vitest';
import { createChatEngine } from './index.ts';

const timeouts = { firstTokenTimeoutMs: 1000, idleTimeoutMs: 1000 };

it('without an address the stand-in answers, and says that it is one', () => {
  expect(createChatEngine(timeouts).isStandIn).toBe(true);
  expect(createChatEngine({ ...timeouts, baseUrl: '' }).isStandIn).toBe(true);
});

it('with an address the back-end there answers', () => {
  const engine = createChatEngine({
    ...timeouts,
    baseUrl: 'http://127.0.0.1:1',
    profile: '',
    contextTokens: 4096,
  });
  expect(engine).toMatchObject({ name: 'openai-compatible', isStandIn: false, contextTokens: 4096 });
});

it('a setting that is wrong is refused at once', () => {
  expect(() => createChatEngine({ ...timeouts, baseUrl: 'nowhere' })).toThrow(TypeError);
  expect(() => createChatEngine({ ...timeouts, profile: 'chatty' })).toThrow('generic, openai, llama.cpp');
});

// What every chat engine promises, run over each adapter.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiCompatible } from '../../src/adapters/chat-engine/openai-compatible/openai-compatible.ts';
import { createUnderstudyEngine } from '../../src/adapters/chat-engine/understudy.ts';
import { ChatEngineError, type ChatEngine } from '../../src/platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../src/platform/server/ports/scene.ts';
import { chatRequest } from '../support/chat-request.ts';
import { mockTokens, startMockChatServer } from '../support/mock-chat-server.ts';

interface Guest {
  /** Answers. */
  sound: ChatEngine<SceneRequest>;
  /** Fail, each in another way; none where the engine has nothing outside itself that could. */
  broken: ChatEngine[];
  /** Answer in spite of nonsense from outside. */
  disturbed: ChatEngine[];
  /** The text of a reply where it is known beforehand. */
  text?: string;
  stop(): Promise<void>;
}

async function openAiCompatible(): Promise<Guest> {
  const server = await startMockChatServer();
  const engine = (behaviour: string) =>
    createOpenAiCompatible({
      baseUrl: server.url,
      model: `mock-${behaviour}`,
      firstTokenTimeoutMs: 200,
      idleTimeoutMs: 200,
      backOffMs: 1,
    });
  return {
    sound: engine('steps'),
    broken: ['401', '500-always', '429-always', 'cut', 'garbage', 'hang-headers', 'hang-mid', 'context'].map(
      engine,
    ),
    disturbed: ['garbage-between', 'comments', 'crlf', 'split-utf8', '500-then-ok'].map(engine),
    text: mockTokens.join(''),
    stop: () => server.stop(),
  };
}

/** It has nothing outside itself that could fail. */
async function understudy(): Promise<Guest> {
  return { sound: createUnderstudyEngine({ paceMs: 1 }), broken: [], disturbed: [], stop: async () => {} };
}

const guests: Record<string, () => Promise<Guest>> = { 'openai-compatible': openAiCompatible, understudy };

async function hear(engine: ChatEngine<SceneRequest>) {
  let text = '';
  const outcome = await engine.stream(
    chatRequest(),
    (piece) => (text += piece),
    new AbortController().signal,
  );
  return { text, outcome };
}

describe.each(Object.entries(guests))('%s', (_name, open) => {
  let guest: Guest;
  beforeAll(async () => {
    guest = await open();
  });
  afterAll(() => guest.stop());

  it('says what it is', () => {
    expect(guest.sound.name).not.toBe('');
    expect(guest.sound.contextTokens).toBeGreaterThan(1000);
    expect(typeof guest.sound.isStandIn).toBe('boolean');
  });

  it('hands its reply over in order, in pieces that are never empty', async () => {
    const pieces: string[] = [];
    const outcome = await guest.sound.stream(
      chatRequest(),
      (text) => pieces.push(text),
      new AbortController().signal,
    );
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every((piece) => piece !== '' && piece.isWellFormed())).toBe(true);
    if (guest.text !== undefined) expect(pieces.join('')).toBe(guest.text);
    expect(outcome.finish).toBe('stop');
    expect(outcome.model).not.toBe('');
    expect(outcome.usage.promptTokens).toBeGreaterThan(0);
    expect(outcome.usage.completionTokens).toBeGreaterThan(0);
  });

  it('keeps replies that run side by side apart', async () => {
    const heard = await Promise.all(Array.from({ length: 8 }, () => hear(guest.sound)));
    expect(new Set(heard.map(({ text }) => text)).size).toBe(1);
  });

  it('stops when it is told to, with the reason that it is given', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    let pieces = 0;
    const reply = guest.sound.stream(
      chatRequest(),
      () => {
        pieces++;
        controller.abort(reason);
      },
      controller.signal,
    );
    await expect(reply).rejects.toBe(reason);
    expect(pieces).toBe(1);
    await hear(guest.sound);
    expect(pieces).toBe(1);
  });

  it('does not begin when it was stopped before', async () => {
    const reason = new Error('never mind');
    let pieces = 0;
    const reply = guest.sound.stream(chatRequest(), () => pieces++, AbortSignal.abort(reason));
    await expect(reply).rejects.toBe(reason);
    expect(pieces).toBe(0);
  });

  it('fails with its one error, and is silent afterwards', async () => {
    for (const engine of guest.broken) {
      let isSettled = false;
      let late = 0;
      const reply = engine.stream(
        chatRequest(),
        () => (late += isSettled ? 1 : 0),
        new AbortController().signal,
      );
      const error: unknown = await reply.catch((caught: unknown) => caught);
      isSettled = true;
      expect(error).toBeInstanceOf(ChatEngineError);
      expect(late).toBe(0);
    }
  });

  it('survives nonsense from outside', async () => {
    for (const engine of guest.disturbed) {
      const { text } = await hear(engine);
      expect(text).toBe(guest.text);
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { Bounds, Scene } from './scene.ts';
import { house } from './test-support/personas.ts';
import { CONTENT } from './test-support/talk.ts';
import { createUnderstudy } from './understudy.ts';

const { persona, slug } = house('ashandaster/agnes');
const SCENE: Scene = {
  persona,
  slug,
  userName: 'you',
  facts: [],
  recent: [
    { role: 'assistant', content: persona.greetings[0]! },
    { role: 'user', content: 'What do you do all day?' },
  ],
  messageCount: 2,
  seed: 's',
  now: '2026-03-03T21:00:00.000Z',
  mode: 'reply',
  length: 'long',
  alternatives: [],
};
const bounds = (change: Partial<Bounds> = {}): Bounds => ({ maxTokens: 800, stop: [], ...change });
const neverAborted = (): AbortSignal => new AbortController().signal;

describe('createUnderstudy', () => {
  it('calls onText for each word, in order', async () => {
    const pieces: string[] = [];
    const played = await createUnderstudy({ content: CONTENT, paceMs: 0 }).play(
      SCENE,
      bounds(),
      (text) => pieces.push(text),
      neverAborted(),
    );
    expect(pieces.length).toBeGreaterThan(20);
    expect(played).toEqual({ finish: 'stop', text: pieces.join('') });
  });

  it('produces no text if the signal is already aborted', async () => {
    const pieces: string[] = [];
    const reason = new Error('gone');
    await expect(
      createUnderstudy({ content: CONTENT, paceMs: 0 }).play(
        SCENE,
        bounds(),
        (text) => pieces.push(text),
        AbortSignal.abort(reason),
      ),
    ).rejects.toBe(reason);
    expect(pieces).toEqual([]);
  });

  it('rejects with the signal’s reason when aborted during a pause', async () => {
    const controller = new AbortController();
    const reason = new Error('left');
    const pieces: string[] = [];
    const playing = createUnderstudy({ content: CONTENT, paceMs: 60_000 }).play(
      SCENE,
      bounds(),
      (text) => pieces.push(text),
      controller.signal,
    );
    controller.abort(reason);
    await expect(playing).rejects.toBe(reason);
    expect(pieces).toEqual([]);
  });

  it('calls onText no more after an abort', async () => {
    const controller = new AbortController();
    const pieces: string[] = [];
    const playing = createUnderstudy({ content: CONTENT, paceMs: 0 }).play(
      SCENE,
      bounds(),
      (text) => {
        pieces.push(text);
        if (pieces.length === 3) controller.abort();
      },
      controller.signal,
    );
    await expect(playing).rejects.toThrow();
    expect(pieces).toHaveLength(3);
  });

  it('cuts a reply to maxTokens at the end of a sentence', async () => {
    let text = '';
    const played = await createUnderstudy({ content: CONTENT, paceMs: 0 }).play(
      SCENE,
      bounds({ maxTokens: 40 }),
      (piece) => (text += piece),
      neverAborted(),
    );
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/[.!?]["*]?$/);
    expect(played.finish).toBe('length');
  });

  it('ends before a stop string', async () => {
    let whole = '';
    await createUnderstudy({ content: CONTENT, paceMs: 0 }).play(
      SCENE,
      bounds(),
      (piece) => (whole += piece),
      neverAborted(),
    );
    const stop = whole.split(' ')[6] ?? '';
    let text = '';
    await createUnderstudy({ content: CONTENT, paceMs: 0 }).play(
      SCENE,
      bounds({ stop: [stop] }),
      (piece) => (text += piece),
      neverAborted(),
    );
    expect(text).toBe(whole.slice(0, whole.indexOf(stop)).trimEnd());
  });
});

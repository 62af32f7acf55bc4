import { expect } from 'vitest';
import type { Persona } from '../scene.ts';
import { remember } from './facts.ts';
import { createTalk, type Talk, type TalkOptions } from './talk.ts';

export const talkTo = (persona: Persona, options: TalkOptions = {}): Talk =>
  createTalk(persona, { remember, ...options });
export const seeds = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The replies to the same message in several conversations with different seeds. */
export async function ask(persona: Persona, text: string, options: TalkOptions = {}): Promise<string[]> {
  return Promise.all(seeds.map((seed) => talkTo(persona, { seed, ...options }).send(text)));
}

export async function after(
  persona: Persona,
  lines: string[],
  last: string,
  seed = 'a',
  options: TalkOptions = {},
): Promise<string> {
  const talk = talkTo(persona, { seed, ...options });
  for (const line of lines) await talk.send(line);
  return talk.send(last);
}

export function all(replies: string[], pattern: RegExp): void {
  for (const reply of replies) expect(reply).toMatch(pattern);
}
export function none(replies: string[], pattern: RegExp): void {
  for (const reply of replies) expect(reply).not.toMatch(pattern);
}

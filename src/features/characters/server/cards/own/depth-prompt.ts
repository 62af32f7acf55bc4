import { isObject, numberIn, type JsonObject } from '../model/json-value.ts';

/** The character's note in other programs, inserted `depth` messages before the newest. */
export interface DepthPrompt {
  prompt: string;
  depth: number;
  role: 'system' | 'user' | 'assistant';
}

const DEFAULT_DEPTH = 4;
const ROLES = ['system', 'user', 'assistant'] as const satisfies DepthPrompt['role'][];

/** Null if the card has none. */
export function depthPromptIn(extensions: JsonObject): DepthPrompt | null {
  const value = extensions['depth_prompt'];
  if (value === undefined || !isObject(value)) return null;
  const { prompt, role } = value;
  if (typeof prompt !== 'string' || prompt.trim() === '') return null;
  const depth = numberIn(value['depth']);
  return {
    prompt,
    depth: depth !== null && Number.isInteger(depth) && depth >= 0 ? depth : DEFAULT_DEPTH,
    role: ROLES.find((known) => known === role) ?? 'system',
  };
}

/** Probability of speaking in a group chat, 0 to 1; null if the card states none. */
export function talkativenessIn(extensions: JsonObject): number | null {
  const number = numberIn(extensions['talkativeness']);
  return number !== null && number >= 0 && number <= 1 ? number : null;
}

// Makes an author’s note of the prompts in a preset of SillyTavern (formats.md 3.9).
import { displayLine } from '../../../../shared/words/display-line.ts';
import type { Generation } from '../../generation-contract.ts';
import { NOTE_DEPTH, NOTE_DEPTH_MAX, NOTE_MAX } from '../../generation-rules.ts';
import type { NotTakenLine, TakenLine } from '../../presets-contract.ts';
import { NO_GENERATION } from './no-generation.ts';

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A line of at most so many characters, none of them cut in half. */
export const lineOf = (text: string, most: number): string =>
  displayLine(text.slice(0, most * 8))
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** What SillyTavern calls its own prompts; the house has its own for each. */
const RESERVED = new Set([
  ...['main', 'nsfw', 'jailbreak', 'enhanceDefinitions', 'worldInfoBefore', 'worldInfoAfter'],
  ...['personaDescription', 'charDescription', 'charPersonality', 'scenario', 'dialogueExamples'],
  'chatHistory',
]);

interface OwnPrompt {
  name: string;
  text: string;
  depth: Generation['note']['depth'];
  /** Its place in the order of the file. */
  place: number;
}

interface ReadNote {
  note: Generation['note'];
  taken: TakenLine[];
  lost: NotTakenLine[];
}

/**
 * The writer's own prompts become one note. A note has one place, so that prompts before the chat become one on top only
 * where none stands within the chat.
 */
export function readNote(prompts: readonly unknown[], order: unknown): ReadNote {
  const read: ReadNote = { note: NO_GENERATION.note, taken: [], lost: [] };
  const lose = (name: string, why: 'own' | 'off' | 'place' | 'full') =>
    read.lost.push({ kind: 'prompt', name, why });
  const own = ownPrompts(prompts, orderIn(order), lose);
  const isOnTop = own.every(({ depth }) => depth === 'top');
  const kept: OwnPrompt[] = [];
  let size = 0;
  for (const prompt of own) {
    // With the blank line before it.
    const length = prompt.text.length + (kept.length > 0 ? 2 : 0);
    if (prompt.depth === 'top' && !isOnTop) lose(prompt.name, 'place');
    else if (size + length > NOTE_MAX) lose(prompt.name, 'full');
    else {
      kept.push(prompt);
      size += length;
    }
  }
  if (kept.length === 0) return read;
  const text = kept.map((prompt) => prompt.text).join('\n\n');
  return {
    ...read,
    note: { isOn: true, text, depth: kept[0]!.depth, every: 1 },
    taken: kept.map(({ name }) => ({ kind: 'prompt', name })),
  };
}

function ownPrompts(
  prompts: readonly unknown[],
  order: Order | null,
  lose: (name: string, why: 'own' | 'off') => void,
): OwnPrompt[] {
  const own: OwnPrompt[] = [];
  for (const prompt of prompts.filter(isObject)) {
    const { identifier, name: label, content, marker } = prompt;
    if (marker === true || typeof content !== 'string' || content.trim() === '') continue;
    const id = typeof identifier === 'string' ? identifier : '';
    const name = lineOf(typeof label === 'string' ? label : id, 60);
    const place = order?.places.get(id);
    if (RESERVED.has(id)) lose(name, 'own');
    else if (order && place === undefined) lose(name, 'off');
    else own.push({ name, text: content.trim(), depth: depthOf(prompt, order, place), place: place ?? 0 });
  }
  return own.sort((a, b) => a.place - b.place);
}

/** Position 1 is within the chat; others stand before it, or after it where the order says so. */
function depthOf(prompt: Json, order: Order | null, place: number | undefined): OwnPrompt['depth'] {
  const { injection_position: position, injection_depth: depth } = prompt;
  if (position !== 1) return order && place !== undefined && place > order.chat ? 0 : 'top';
  return typeof depth === 'number' && Number.isInteger(depth)
    ? Math.min(NOTE_DEPTH_MAX, Math.max(0, depth))
    : NOTE_DEPTH;
}

interface Order {
  /** Of those that are switched on. */
  places: Map<string, number>;
  /** The place of the chat. */
  chat: number;
}

/** Null where nothing says which are switched on. */
function orderIn(value: unknown): Order | null {
  const lists = Array.isArray(value) ? value.filter(isObject) : [];
  const list = lists.at(-1)?.['order'];
  if (!Array.isArray(list)) return null;
  const lines = list.filter(isObject);
  const chat = lines.findIndex(({ identifier }) => identifier === 'chatHistory');
  return {
    places: new Map(
      lines.flatMap(({ identifier, enabled }, place) =>
        enabled === true ? [[String(identifier), place] as const] : [],
      ),
    ),
    chat: chat < 0 ? Number.POSITIVE_INFINITY : chat,
  };
}

// What keeps a lorebook from being saved, by field. Used by both the screens and the server.
import type { LoreEntry, Lorebook } from '../../shared/words/lorebook.ts';
import { tooLong } from '../../shared/words/too-long.ts';
import { COUNT_MAX, DEPTH_MAX, ENTRIES_MAX, KEYS_MAX, ORDER_MAX, TEXT_MAX, TOKENS_MAX } from './rules.ts';

/** Field path to sentence: "entries.<id>.keys", "description", "entries". */
export type Problems = Record<string, string>;

const number = (value: number): string => value.toLocaleString('en-US');

export function findProblems(lorebook: Lorebook): Problems {
  const problems: Problems = {};
  const add = (field: string, sentence: string): void => {
    problems[field] ??= sentence;
  };
  const { description, entries, scanDepth, tokenBudget } = lorebook;
  if (description.length > TEXT_MAX.description)
    add('description', tooLong(description.length - TEXT_MAX.description, TEXT_MAX.description));
  if (scanDepth > DEPTH_MAX) add('scanDepth', `At most ${number(DEPTH_MAX)} messages`);
  if ((tokenBudget ?? 0) > TOKENS_MAX) add('tokenBudget', `At most ${number(TOKENS_MAX)} tokens`);
  if (entries.length > ENTRIES_MAX) add('entries', `At most ${number(ENTRIES_MAX)} entries`);
  const ids = new Set<string>();
  for (const entry of entries) {
    if (ids.has(entry.id)) add('entries', 'Two entries have the same id');
    ids.add(entry.id);
    checkEntry(entry, (part, sentence) => add(`entries.${entry.id}.${part}`, sentence));
  }
  return problems;
}

function checkEntry(entry: LoreEntry, add: (part: string, sentence: string) => void): void {
  const { name, content, keys, secondaryKeys, depth, scanDepth, order } = entry;
  if (name.length > TEXT_MAX.name) add('name', tooLong(name.length - TEXT_MAX.name, TEXT_MAX.name));
  if (content.length > TEXT_MAX.content)
    add('content', tooLong(content.length - TEXT_MAX.content, TEXT_MAX.content));
  for (const [part, list] of Object.entries({ keys, secondaryKeys })) {
    if (list.length > KEYS_MAX) add(part, `At most ${KEYS_MAX} keywords`);
    if (list.some((key) => key.length > TEXT_MAX.key)) add(part, 'One of the keywords is too long');
  }
  for (const part of ['sticky', 'cooldown', 'delay', 'delayUntilRecursion', 'groupWeight'] as const)
    if (entry[part] > COUNT_MAX) add(part, `At most ${number(COUNT_MAX)}`);
  for (const part of ['group', 'outletName'] as const)
    if (entry[part].length > TEXT_MAX.rule)
      add(part, tooLong(entry[part].length - TEXT_MAX.rule, TEXT_MAX.rule));
  if (depth > DEPTH_MAX) add('depth', `At most ${number(DEPTH_MAX)} messages`);
  if ((scanDepth ?? 0) > DEPTH_MAX) add('scanDepth', `At most ${number(DEPTH_MAX)} messages`);
  if (Math.abs(order) > ORDER_MAX) add('order', `Between -${number(ORDER_MAX)} and ${number(ORDER_MAX)}`);
}

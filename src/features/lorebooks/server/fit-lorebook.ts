// Cuts what exceeds the limits of a lorebook, and says so. A file may be longer than what is edited here.
import { correctionWords } from '../../../shared/correction-words.ts';
import { displayLine } from '../../../shared/words/display-line.ts';
import type { LoreEntry, Lorebook } from '../../../shared/words/lorebook.ts';
import type { FileReport } from '../contract.ts';
import { DEPTH_MAX, KEYS_MAX, TEXT_MAX } from '../rules.ts';

type Note = FileReport['notes'][number];

export function fitLorebook(lorebook: Lorebook): { lorebook: Lorebook; notes: Note[] } {
  const notes = new Map<string, Note>();
  const note = (code: 'cut.text' | 'cut.keys', field: string, most: number): void => {
    const key = `${code} ${most}`;
    const known = notes.get(key);
    if (known) known.count++;
    else {
      const words = correctionWords(code, { fact: most });
      notes.set(key, { code, level: 'lost', field, ...words, count: 1 });
    }
  };
  const cut = (text: string, most: number, field: string): string => {
    if (text.length <= most) return text;
    note('cut.text', field, most);
    // The cut may leave half a surrogate pair, which the database cannot store.
    return text.slice(0, most).toWellFormed();
  };
  const keysOf = (keys: string[], field: string): string[] => {
    if (keys.length > KEYS_MAX) note('cut.keys', field, KEYS_MAX);
    return keys.slice(0, KEYS_MAX).map((key) => cut(key, TEXT_MAX.key, field));
  };
  const fitEntry = (entry: LoreEntry, index: number): LoreEntry => {
    const at = `entries.${index}`;
    return {
      ...entry,
      name: cut(displayLine(entry.name), TEXT_MAX.name, `${at}.name`),
      keys: keysOf(entry.keys, `${at}.keys`),
      secondaryKeys: keysOf(entry.secondaryKeys, `${at}.secondaryKeys`),
      content: cut(entry.content, TEXT_MAX.content, `${at}.content`),
      group: cut(entry.group, TEXT_MAX.rule, `${at}.group`),
      outletName: cut(entry.outletName, TEXT_MAX.rule, `${at}.outletName`),
      depth: Math.min(DEPTH_MAX, entry.depth),
      scanDepth: entry.scanDepth === null ? null : Math.min(DEPTH_MAX, entry.scanDepth),
    };
  };
  const made: Lorebook = {
    ...lorebook,
    name: cut(displayLine(lorebook.name), TEXT_MAX.name, 'name'),
    description: cut(lorebook.description, TEXT_MAX.description, 'description'),
    scanDepth: Math.min(DEPTH_MAX, lorebook.scanDepth),
    entries: lorebook.entries.map(fitEntry),
  };
  return { lorebook: made, notes: [...notes.values()] };
}

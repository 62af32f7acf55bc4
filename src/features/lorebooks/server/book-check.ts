// Checks the texts of a lorebook by the rules for characters, because its entries enter prompts alike.
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../../shared/errors.ts';
import type { LoreEntry, Lorebook } from '../../../shared/words/lorebook.ts';
import type { Folder } from '../contract.ts';
import type { BookFinding, BookSafety } from './lorebooks.needs.ts';

/** Entries have no age of their own; the check would refuse a character without one. */
const ADULT = 99;

/** A finding with the id of its entry; null for the texts of the lorebook as a whole. */
export interface EntryFinding extends BookFinding {
  entryId: string | null;
}

export const isRefusal = ({ severity }: BookFinding): boolean => severity !== 'review';

interface Texts {
  name: string;
  content: Lorebook;
  folders: Folder[];
}

const partsOf = ({ keys, secondaryKeys, content, name }: LoreEntry) => ({
  keys: [...keys, ...secondaryKeys],
  content,
  comment: name,
});

export function createBookCheck(safety: BookSafety) {
  /** @param texts of the lorebook as a whole */
  async function examineEntries(
    entries: LoreEntry[],
    texts: Record<string, string>,
  ): Promise<EntryFinding[]> {
    const found = await safety.examineCharacter({ age: ADULT, texts, lorebook: entries.map(partsOf) });
    return found.map((finding) => {
      const index = /^lorebook\.(\d+)\./.exec(finding.field)?.[1];
      return { ...finding, entryId: index === undefined ? null : entries[Number(index)]!.id };
    });
  }

  /**
   * The check also reads all texts together. Entries of a lorebook are about different people and are rarely in
   * one prompt, so a combination counts only where one entry has all of it.
   */
  async function examine(entries: LoreEntry[], texts: Record<string, string>): Promise<EntryFinding[]> {
    const found = await examineEntries(entries, texts);
    if (!found.some(({ field }) => field === 'card')) return found;
    const suspects = new Set(found.map(({ entryId }) => entryId));
    const alone = await examineEntries([], texts);
    for (const entry of entries)
      if (suspects.has(entry.id)) alone.push(...(await examineEntries([entry], {})));
    return alone;
  }

  return {
    examine,

    /**
     * Checks what has changed since `before` and records a refusal.
     * @throws AppError safety.blocked; `fields` names the entries
     */
    async demand(userId: string, written: Texts, before: Texts | null): Promise<void> {
      const known = new Map(before?.content.entries.map((entry) => [entry.id, partsOf(entry)]));
      const changed = written.content.entries.filter(
        (entry) => !isDeepStrictEqual(known.get(entry.id), partsOf(entry)),
      );
      const head = headOf(written);
      const texts = before && isDeepStrictEqual(headOf(before), head) ? {} : head;
      if (changed.length === 0 && Object.keys(texts).length === 0) return;
      const blocked = (await examine(changed, texts)).filter(isRefusal);
      const [worst] = blocked;
      if (!worst) return;
      await safety.recordCharacter(blocked, { userId, characterId: null });
      const fields: Record<string, string> = {};
      for (const finding of blocked) fields[fieldOf(finding)] ??= sentenceOf(finding);
      throw new AppError('safety.blocked', {
        params: { reason: sentenceOf(worst) },
        fields,
        extra: { category: worst.category, policy: worst.policy },
      });
    },
  };
}

export type BookCheck = ReturnType<typeof createBookCheck>;

const sentenceOf = ({ message, fix }: BookFinding): string => [message, fix].filter(Boolean).join(' ');

const headOf = ({ name, content, folders }: Texts): Record<string, string> => ({
  name,
  description: content.description,
  folders: folders.map((folder) => folder.name).join('\n'),
});

function fieldOf({ entryId, field }: EntryFinding): string {
  if (entryId === null) return field;
  const part = field.split('.').at(-1)!;
  return `entries.${entryId}.${part === 'comment' ? 'name' : part}`;
}

import { displayLine } from '../../../../../shared/words/display-line.ts';
import type { CharacterContent } from '../../../content.ts';
import { DRAFT_LIST_MAX, DRAFT_LORE_ENTRIES_MAX, DRAFT_TEXT_MAX } from '../../../rules.ts';
import { eachOf, TEXT_FIELDS, TEXT_NAMES } from '../../../text-fields.ts';
import type { Report } from '../model/report.ts';

/** The limits of content.ts: LINE_MAX for names and keys, WORD_MAX for tags. */
const LINE_MAX = 2_000;
const WORD_MAX = 200;

/** Cuts content that exceeds a draft's limits and reports it. The stored original file remains complete. */
export function fitContent(content: CharacterContent, report: Report): CharacterContent {
  const cut = (text: string, field: string, most = DRAFT_TEXT_MAX): string => {
    if (text.length <= most) return text;
    report.add('own.text-cut', field, most);
    // The cut may leave half a surrogate pair, which the database cannot store.
    return text.slice(0, most).toWellFormed();
  };
  const list = <T>(items: T[], field: string, most = DRAFT_LIST_MAX): T[] => {
    if (items.length <= most) return items;
    report.add('own.list-cut', field, most);
    return items.slice(0, most);
  };
  const texts = (items: string[], field: string, most?: number): string[] =>
    list(items, field).map((text, i) => cut(text, `${field}.${i}`, most));
  const line = (text: string, field: string): string => {
    const made = displayLine(text);
    if (made !== text.trim()) report.add('own.line', field);
    return cut(made, field, LINE_MAX);
  };
  const { lorebook, look } = content;
  return {
    ...content,
    ...eachOf(TEXT_NAMES, (name) =>
      TEXT_FIELDS[name].isLine ? line(content[name], name) : cut(content[name], name),
    ),
    greetings: texts(content.greetings, 'greetings'),
    starters: list(content.starters, 'starters').map((text, i) => line(text, `starters.${i}`)),
    tags: list(content.tags, 'tags'),
    look: {
      seed: cut(look.seed, 'look.seed', WORD_MAX),
      tags: texts(look.tags, 'look.tags', WORD_MAX),
      words: cut(look.words, 'look.words', LINE_MAX),
    },
    lorebook: {
      ...lorebook,
      name: cut(lorebook.name, 'lorebook.name', LINE_MAX),
      description: cut(lorebook.description, 'lorebook.description'),
      entries: list(lorebook.entries, 'lorebook.entries', DRAFT_LORE_ENTRIES_MAX).map((entry, i) => {
        const at = `lorebook.entries.${i}`;
        return {
          ...entry,
          name: cut(entry.name, `${at}.name`, LINE_MAX),
          keys: texts(entry.keys, `${at}.keys`, LINE_MAX),
          secondaryKeys: texts(entry.secondaryKeys, `${at}.secondaryKeys`, LINE_MAX),
          content: cut(entry.content, `${at}.content`),
          outletName: cut(entry.outletName, `${at}.outletName`, LINE_MAX),
          group: cut(entry.group, `${at}.group`, LINE_MAX),
          characterFilter: entry.characterFilter && {
            ...entry.characterFilter,
            names: texts(entry.characterFilter.names, `${at}.characterFilter.names`, LINE_MAX),
            tags: texts(entry.characterFilter.tags, `${at}.characterFilter.tags`, LINE_MAX),
          },
        };
      }),
    },
  };
}

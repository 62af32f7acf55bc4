// What differs between the prompt of a reply and one that was built for another message.
import type { RecordedSection, SectionKind } from '../../record-contract.ts';

export interface DiffLine {
  text: string;
  /** `gone` stood only in the earlier prompt. */
  change: 'same' | 'new' | 'gone';
}

export interface DiffSection {
  kind: SectionKind;
  tokens: number;
  /** Against the earlier prompt; equal to `tokens` where the section is new. */
  more: number;
  change: 'same' | 'new' | 'gone' | 'changed';
  lines: DiffLine[];
}

/** Sections in the order of the new prompt; those that are no longer in it at the end. */
export function diffPrompts(
  before: readonly RecordedSection[],
  after: readonly RecordedSection[],
): DiffSection[] {
  const open = [...before];
  const kept = after.map((section): DiffSection => {
    const at = open.findIndex(({ kind }) => kind === section.kind);
    const [old] = at < 0 ? [] : open.splice(at, 1);
    if (!old)
      return {
        kind: section.kind,
        tokens: section.tokens,
        more: section.tokens,
        change: 'new',
        lines: linesOf(section.text).map((text) => ({ text, change: 'new' })),
      };
    const more = section.tokens - old.tokens;
    // Where one of the texts is not told, only the tokens can be compared.
    const isTold = old.text !== null && section.text !== null;
    const isSame = more === 0 && (!isTold || old.text === section.text);
    return {
      kind: section.kind,
      tokens: section.tokens,
      more,
      change: isSame ? 'same' : 'changed',
      lines: isTold ? diffLines(linesOf(old.text), linesOf(section.text)) : [],
    };
  });
  const gone = open.map((section): DiffSection => ({
    kind: section.kind,
    tokens: 0,
    more: -section.tokens,
    change: 'gone',
    lines: linesOf(section.text).map((text) => ({ text, change: 'gone' })),
  }));
  return [...kept, ...gone];
}

const linesOf = (text: string | null): string[] =>
  text ? text.split('\n').filter((line) => line.trim()) : [];

/** Lines are compared as a whole; one that only moved counts as the same. */
function diffLines(before: string[], after: string[]): DiffLine[] {
  const known = new Set(before);
  const stays = new Set(after);
  return [
    ...before.filter((text) => !stays.has(text)).map((text): DiffLine => ({ text, change: 'gone' })),
    ...after.map((text): DiffLine => ({ text, change: known.has(text) ? 'same' : 'new' })),
  ];
}

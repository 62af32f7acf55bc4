import { correctionWords, type CorrectionParams } from '../../../../../shared/correction-words.ts';
import { storable } from '../../../../../shared/storable.ts';
import type { MessageParams } from '../../../../../shared/words/message.ts';
import { CORRECTIONS, type CorrectionCode, type CorrectionLevel } from './corrections.ts';
import { inSentence } from './in-sentence.ts';

/** One error in the file and its correction. */
export interface Correction {
  code: CorrectionCode;
  level: CorrectionLevel;
  /** Path in the file, "character_book.entries[3].keys"; empty for the file as a whole. */
  field: string;
  params: MessageParams;
  wrong: string;
  done: string;
  /** How often it was made in this field. */
  count: number;
}

/** What its sentences name. */
type FactsOf<Code extends CorrectionCode> =
  CorrectionParams<Code> extends { fact: infer Fact }
    ? CorrectionParams<Code> extends { other: infer Other }
      ? [fact: Fact, other: Other]
      : [fact: Fact]
    : [];

export interface Report {
  add<Code extends CorrectionCode>(code: Code, field?: string, ...facts: FactsOf<Code>): void;
  /** Appends the corrections of another report. */
  adopt(other: Report): void;
  /** In the order in which they were found. */
  corrections(): Correction[];
  /** The number of corrections that are not listed because there are too many. */
  omitted(): number;
}

/** Bounds the stored report for files with very many errors. */
const LISTED_MAX = 500;

export function createReport(): Report {
  const listed = new Map<string, Correction>();
  let omitted = 0;
  function list(found: Correction): void {
    // The stored report quotes the file, whose paths may contain characters that the database refuses.
    const item = { ...found, field: storable(found.field) };
    const key = `${item.code} ${item.field}`;
    const known = listed.get(key);
    if (known) known.count += item.count;
    else if (listed.size >= LISTED_MAX) omitted++;
    else listed.set(key, item);
  }
  return {
    add(code, field = '', ...facts) {
      const [fact, other] = facts.map((each) =>
        typeof each === 'string' ? storable(inSentence(each)) : each,
      );
      const params = { ...(fact !== undefined && { fact }), ...(other !== undefined && { other }) };
      const words = correctionWords(code, params as CorrectionParams<typeof code>);
      list({ code, level: CORRECTIONS[code], field, ...words, count: 1 });
    },
    adopt(other) {
      for (const item of other.corrections()) list(item);
      omitted += other.omitted();
    },
    corrections: () => [...listed.values()],
    omitted: () => omitted,
  };
}

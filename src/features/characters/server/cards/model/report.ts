import { CORRECTIONS, type CorrectionCode, type CorrectionLevel } from './corrections.ts';
import { storable } from '../../../../../shared/storable.ts';
import { formatCount } from './format-count.ts';

/** One error in the file and its correction. */
export interface Correction {
  code: CorrectionCode;
  level: CorrectionLevel;
  /** Path in the file, "character_book.entries[3].keys"; empty for the file as a whole. */
  field: string;
  wrong: string;
  done: string;
  /** How often it was made in this field. */
  count: number;
}

export interface Report {
  /** `facts` replace {0}, {1}… in the sentences. */
  add(code: CorrectionCode, field?: string, ...facts: (string | number)[]): void;
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
    const item = {
      ...found,
      field: storable(found.field),
      wrong: storable(found.wrong),
      done: storable(found.done),
    };
    const key = `${item.code} ${item.field}`;
    const known = listed.get(key);
    if (known) known.count += item.count;
    else if (listed.size >= LISTED_MAX) omitted++;
    else listed.set(key, item);
  }
  return {
    add(code, field = '', ...facts) {
      const [level, wrong, done] = CORRECTIONS[code];
      const fill = (sentence: string) =>
        sentence.replaceAll(/\{(\d)\}/g, (_all, i: string) => formatCount(facts[Number(i)] ?? ''));
      list({ code, level, field, wrong: fill(wrong), done: fill(done), count: 1 });
    },
    adopt(other) {
      for (const item of other.corrections()) list(item);
      omitted += other.omitted();
    },
    corrections: () => [...listed.values()],
    omitted: () => omitted,
  };
}

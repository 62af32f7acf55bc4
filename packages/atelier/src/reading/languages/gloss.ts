/** A wish in the words of the English lexicon, word for word, and what they were before. */
export interface Gloss {
  text: string;
  /** English -> as it was written. */
  written: ReadonlyMap<string, string>;
}

/** A phrase of the reading in the words of the wish. */
export function asWritten(phrase: string, { written }: Gloss): string {
  const words = phrase.split(' ');
  const out: string[] = [];
  for (let i = 0; i < words.length;) {
    let length = Math.min(4, words.length - i);
    while (length > 1 && !written.has(words.slice(i, i + length).join(' '))) length--;
    const english = words.slice(i, i + length).join(' ');
    out.push(written.get(english) ?? english);
    i += length;
  }
  return out.join(' ');
}

/** Lists of words by their meaning -> the meaning of each word. The first meaning of a word is kept. */
export function dictionaryOf(
  lists: Readonly<Record<string, string>>,
  fold: (word: string) => string = (word) => word,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const [english, words] of Object.entries(lists))
    for (const word of words.split('|')) if (!found.has(fold(word))) found.set(fold(word), english);
  return found;
}

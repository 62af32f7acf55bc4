// The product's table of word vectors, read when it is first asked.
import { createLikeness, readVectors } from '@nightbloom/word-vectors';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { WordLikeness } from '../../platform/server/ports/word-likeness.ts';

/** @param contentDirs of the product's content; a file of an earlier one takes precedence */
export function createWordVectors(contentDirs: readonly string[]): WordLikeness {
  const find = (name: string): string => {
    const files = contentDirs.map((folder) => path.join(folder, 'understudy/vectors', name));
    return files.find((file) => existsSync(file)) ?? files.at(-1)!;
  };
  let read: WordLikeness | null = null;
  const likeness = () => (read ??= createLikeness(readVectors(find('words.txt'), find('numbers.bin'))));
  return {
    wordsOf: (text) => likeness().wordsOf(text),
    compare: (word, others) => likeness().compare(word, others),
  };
}

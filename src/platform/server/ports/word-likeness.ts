/** Says how near the meanings of words are, without a model. */
export interface WordLikeness {
  /**
   * The words of a text that say something, each once: its number of two bytes, and how it is written. A number means
   * the same in every text, also when the server is another one.
   */
  wordsOf(text: string): Map<number, string>;
  /**
   * @returns for each of `others` how near its meaning is to that of `word`: 1 for the same, 0 or less for unrelated.
   * Words of languages that are not known are the same or unrelated.
   */
  compare(word: number, others: Uint16Array): Float32Array;
}

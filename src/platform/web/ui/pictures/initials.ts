/** First letters of the first and the last word: "Isolde Varga" gives IV, "mira.k" gives MK. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return picked.map((word) => String.fromCodePoint(word.codePointAt(0)!).toUpperCase()).join('') || '?';
}

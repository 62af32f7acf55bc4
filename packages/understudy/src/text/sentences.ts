const abbreviation = /\b(?:mr|mrs|ms|dr|st|prof|capt|lt|sgt|jr|sr|vs|approx|e\.g|i\.e)\.$/i;

/** Splits prose into sentences. Closing quotes and asterisks stay with the sentence that they end. */
export function splitSentences(text: string): string[] {
  const out: string[] = [];
  for (const line of text.split(/\n+/)) {
    let current = '';
    for (const piece of line.split(/(?<=[.!?…]["'”’*)]*)\s+/)) {
      current = current ? `${current} ${piece}` : piece;
      if (abbreviation.test(current)) continue;
      if (current.trim()) out.push(current.trim());
      current = '';
    }
    if (current.trim()) out.push(current.trim());
  }
  return out;
}

/** Form in which sentences are compared: letters and digits only, in lower case. */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Splits at every full stop, question mark, ellipsis and line end, and normalises the parts. */
export function fragmentsOf(text: string): string[] {
  return text
    .split(/[.!?…\n]+/)
    .map(normalise)
    .filter((fragment) => fragment !== '');
}

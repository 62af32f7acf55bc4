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

export function capitalise(text: string): string {
  const at = text.search(/[\p{L}\p{N}]/u);
  return at < 0 ? text : text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1);
}

const opensPlainly = new Set(
  'you the a an it there this that these those my your our his her its their people some most many few one two three four five six seven nobody everybody everyone somebody anyone each every all both for from in on at by with when while where if since because after before until though although as than and but or so not never always sometimes often once now then here what how why who which people other another two half last first next'.split(
    ' ',
  ),
);

/** Lowers the first letter of a sentence that is embedded in another, except for names and "I". */
export function uncapitalise(text: string): string {
  const first = /^[\p{L}'’]+/u.exec(text)?.[0] ?? '';
  const isPlain = opensPlainly.has(first.toLowerCase()) || /^\p{Lu}?\p{Ll}+(?:ing|ly|ed)$/u.test(first);
  return isPlain ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

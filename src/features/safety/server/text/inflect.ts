const vowels = 'aeiou';

function verb(word: string): string[] {
  const s = /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  if (word.endsWith('e')) return [word, s, `${word}d`, `${word.slice(0, -1)}ing`];
  if (/[^aeiou]y$/.test(word)) {
    const stem = word.slice(0, -1);
    return [word, `${stem}ies`, `${stem}ied`, `${word}ing`];
  }
  const last = word.at(-1)!;
  const isDoubled =
    word.length > 2 &&
    vowels.includes(word.at(-2)!) &&
    !vowels.includes(word.at(-3)!) &&
    !'wxy'.includes(last) &&
    !vowels.includes(last);
  const stem = isDoubled && word.length <= 5 ? word + last : word;
  return [word, s, `${stem}ed`, `${stem}ing`];
}

function noun(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  return [word, /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`, `${word}z`];
}

/** The inflected forms of a marked word: `kiss~v`, `teen~n`. An unmarked word has only itself. */
export function formsOf(marked: string): string[] {
  const [word, mark] = marked.split('~');
  if (mark === 'v') return verb(word!);
  if (mark === 'n') return noun(word!);
  return [word!];
}

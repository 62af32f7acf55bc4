/** A part of a reply: an action (`do`) or speech (`say`). */
export interface Beat {
  kind: 'do' | 'say';
  text: string;
}

export interface Style {
  /** The card puts speech in quotation marks. */
  isQuoted: boolean;
  /** The card writes actions in the first person: "*I turn a page.*" */
  isFirstPerson: boolean;
}

/** Splits a reply into actions (in asterisks, or outside quotation marks) and speech. */
export function splitBeats(text: string): Beat[] {
  const beats: Beat[] = [];
  const quoted = (text.match(/"[^"\n]{3,}"/g) ?? []).join('').length;
  const starred = (text.match(/\*[^*]+\*/g) ?? []).join('').length;
  const isNovel = quoted > text.length * 0.25;
  const pattern = /\*+([^*]+)\*+/g;
  let from = 0;
  const addPlain = (part: string): void => {
    if (!isNovel) return push(beats, 'say', part);
    let at = 0;
    for (const match of part.matchAll(/"([^"\n]*)"/g)) {
      push(beats, 'do', part.slice(at, match.index));
      push(beats, 'say', match[1] ?? '');
      at = match.index + match[0].length;
    }
    push(beats, starred > 0 && at === 0 ? 'say' : 'do', part.slice(at));
  };
  for (const match of text.matchAll(pattern)) {
    addPlain(text.slice(from, match.index));
    push(beats, 'do', match[1] ?? '');
    from = match.index + match[0].length;
  }
  addPlain(text.slice(from));
  return beats;
}

function push(beats: Beat[], kind: Beat['kind'], text: string): void {
  const tidy = text.replace(/\s+/g, ' ').trim();
  if (/[\p{L}\p{N}]/u.test(tidy)) beats.push({ kind, text: tidy });
}

export function styleOf(greetings: readonly string[]): Style {
  const text = greetings.join('\n');
  const quoted = (text.match(/"[^"\n]{3,}"/g) ?? []).join('').length;
  const done = greetings
    .flatMap(splitBeats)
    .filter((beat) => beat.kind === 'do')
    .map((beat) => beat.text)
    .join(' ');
  const first = done.match(/\b(?:I|my|me)\b/g)?.length ?? 0;
  const third = done.match(/\b(?:she|he|they|her|his|their)\b/gi)?.length ?? 0;
  return { isQuoted: quoted > text.length * 0.25, isFirstPerson: first > third };
}

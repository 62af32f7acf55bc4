// A character's own text: what stands between asterisks is done, the rest is said.

export interface SpokenPart {
  kind: 'said' | 'done';
  text: string;
}

/** Paragraphs of parts. A lone asterisk is only an asterisk. */
export const spokenParagraphs = (text: string): SpokenPart[][] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => partsOf(paragraph.trim()))
    .filter((parts) => parts.length > 0);

function partsOf(paragraph: string): SpokenPart[] {
  return paragraph
    .split(/(\*{1,2}[^*]+\*{1,2})/)
    .filter(Boolean)
    .map((piece) =>
      /^\*.+\*$/s.test(piece)
        ? { kind: 'done', text: piece.replaceAll('*', '') }
        : { kind: 'said', text: piece },
    );
}

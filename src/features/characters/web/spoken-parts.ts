// Splits a message into actions, which are written between asterisks, and speech.

export interface SpokenPart {
  kind: 'said' | 'done';
  text: string;
}

/** The parts of each paragraph. An unpaired asterisk is plain text. */
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

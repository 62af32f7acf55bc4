import type { Beat, Style } from '../card/speech.ts';

export type Paragraph = Beat[];

function join(beats: readonly Beat[], style: Style): string {
  const parts: string[] = [];
  let speech: string[] = [];
  const flush = (): void => {
    if (speech.length > 0) {
      const text = speech
        .join(' ')
        .replace(/ ?(\n+) ?/g, '$1')
        .trim();
      parts.push(style.isQuoted ? `"${text.replace(/"/g, "'")}"` : text);
    }
    speech = [];
  };
  for (const beat of beats) {
    if (beat.kind === 'say') speech.push(beat.text);
    else {
      flush();
      parts.push(`*${beat.text.replace(/\*/g, '')}*`);
    }
  }
  flush();
  return parts
    .join(' ')
    .replace(/ ?(\n\n+) ?/g, '$1')
    .trim();
}

/** Formats beats in the card's style: actions in asterisks, speech with or without quotation marks. */
export function formatReply(paragraphs: readonly Paragraph[], style: Style): string {
  return paragraphs
    .filter((beats) => beats.length > 0)
    .map((beats) => join(beats, style))
    .join('\n\n')
    .trim();
}

import type { Card } from '../model/card.ts';

const LENGTH_MIN = 12;
const LENGTH_MAX = 140;
/** Only this much of a text is searched for the end of its first sentence. */
const LOOKED_AT = 600;
/** Markup, attribute lists, URLs and macros are unsuitable for a hook line. */
const NOT_PROSE = /[<>{}[\]()|=@#*_~]|https?:|\w:\s|\w\+/;

const firstSentence = (text: string): string =>
  /^\s*(.+?[.!?…])(?:\s|$)/su.exec(text.slice(0, LOOKED_AT))?.[1]?.replaceAll(/\s+/g, ' ').trim() ?? '';

/** Suggests a hook line for a card without one; empty if no text begins with a plain sentence. */
export function suggestHook({ creatorNotes, scenario, description, personality }: Card): string {
  const sentences = [creatorNotes, scenario, description, personality].map(firstSentence);
  return (
    sentences.find(
      (sentence) =>
        sentence.length >= LENGTH_MIN && sentence.length <= LENGTH_MAX && !NOT_PROSE.test(sentence),
    ) ?? ''
  );
}

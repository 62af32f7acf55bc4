import type { CharacterSummary } from '../../../shared/words/character.ts';

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those whose name, line or tags hold every word; whose name begins with the first word come first. */
export function matching(characters: readonly CharacterSummary[], words: string): CharacterSummary[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...characters];
  return characters
    .filter((character) => {
      const text = plain([character.name, character.persona, ...character.tagNames].join(' '));
      return wanted.every((word) => text.includes(word));
    })
    .sort((a, b) => Number(beginsWith(b, wanted[0]!)) - Number(beginsWith(a, wanted[0]!)));
}

const beginsWith = ({ name }: CharacterSummary, word: string): boolean =>
  plain(name)
    .split(/\s+/)
    .some((part) => part.startsWith(word));

import { tokensOf } from './tokens.ts';

/** Words of asking, which say nothing of the picture. */
const ASKING =
  /^\s*(?:(?:please|pls|plz|hi|hello|hey|(?:can|could|may|might) i (?:please |pls )?(?:get|have|see)|(?:can|could|would|will) (?:you|u)(?: kindly)?|i want(?: you)?|i need|i wish for|i (?:would|d|['’]d) (?:like|love)|i['’]?d (?:like|love)|to|give me|show me|get me|draw|paint|make|create|generate|imagine|see|let me see|let us see|me|us)(?![\p{L}\p{N}'’-])[\s,:]*)+/iu;

/** A name that is a word as well: "Robin, a man of 40". */
const NAMES = new Set('robin|raven|wren|jay|lark|dove|hawk|lily|daisy|heather|ivy|fern|poppy'.split('|'));
const INTRODUCED = /^\s*(\p{Lu}\p{Ll}{2,})\s*,\s*(?=an?\s)/u;

/** A wish without the words that only ask for it, and without a name that the next words explain. */
export function withoutAsking(text: string): string {
  const wish = text.replace(ASKING, '');
  const [stated, name] = INTRODUCED.exec(wish) ?? [];
  if (!stated || !name) return wish;
  const isName = tokensOf(name).every(({ text, meaning }) => meaning === null || NAMES.has(text));
  const [first, second] = wish
    .split(',')
    .slice(1, 2)
    .flatMap(tokensOf)
    .filter(({ meaning }) => meaning?.kind !== 'article');
  const isExplained = [first, second].some((token) => token?.meaning?.kind === 'person');
  return isName && isExplained ? wish.slice(stated.length) : wish;
}

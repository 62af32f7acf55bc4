import { withoutAsking } from './asking.ts';
import { type Head, headOf, phraseFrom } from './noun-phrases.ts';
import { AGAINST, RIDING, WITH_ANOTHER } from './things-words.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What a wish cannot do without, and this painter cannot draw. */
export interface Missing {
  /** `head`: what the wish is about. `together`: somebody who cannot be drawn apart from it. */
  reason: 'head' | 'together';
  /** In the words of the wish. */
  what: string;
}

/** "a witch's hat on a chair": nobody is there to wear it. */
const LEFT_LYING =
  /\p{L}+['’]s (?=(?:\p{L}+ ){1,2}(?:lying |hanging )?(?:on|under) (?:a|the) (?:\p{L}+ )?(?:table|chair|shelf|cushion|pillow|bed|floor|wall|stone|desk|stand|hook|peg)(?!\p{L}))/giu;
/** "a pair of boots", and no more. */
const A_PAIR = /^\s*(?:an? |one |the )?pair of /i;

const riding = new Set(RIDING.split('|'));
const against = new Set(AGAINST.split('|'));
const withAnother = new Set(WITH_ANOTHER.split('|'));
/** What follows a part of the body in a pose: "hands in pockets". */
const POSED = /^(?:in|on|behind|over|under|up|down|to|at|raised|folded|crossed|clasped|apart|together)$/;

const clausesOf = (text: string): Token[][] => {
  const clauses: Token[][] = [];
  for (const token of tokensOf(text)) (clauses[token.clause] ??= []).push(token);
  return clauses.filter(Boolean);
};
const isPerson = ({ meaning }: Token): boolean => meaning?.kind === 'person' || meaning?.kind === 'pronoun';
const isDenial = (clause: readonly Token[]): boolean => clause[0]?.meaning?.kind === 'deny';

/** Creatures and vehicles are never an ornament of a picture. */
const isMain = ({ is, token: { meaning } }: Head): boolean =>
  is === 'thing' && meaning?.kind === 'thing' && ['creature', 'mount', 'vehicle'].includes(meaning.thing);
const isPart = ({ token: { meaning } }: Head): boolean =>
  meaning?.kind === 'thing' && meaning.thing === 'part';

/**
 * Finds what a wish is about where it cannot be drawn; null where it can, or where nothing says so.
 * @param hasSitter the wish is about a character unless it names something else
 */
export function missingOf(text: string, hasSitter: boolean): Missing | null {
  const wish = withoutAsking(text).replace(LEFT_LYING, '');
  const clauses = clausesOf(wish).filter((clause) => !isDenial(clause));
  const together = clauses.map(riddenIn).find((what) => what !== null);
  const head = pairOf(wish, clauses, hasSitter) ?? missingHead(clauses, hasSitter);
  if (head) return { reason: 'head', what: head.token.text };
  return together ? { reason: 'together', what: together } : null;
}

function pairOf(wish: string, clauses: readonly Token[][], hasSitter: boolean): Head | null {
  const [clause] = clauses;
  if (!clause || clauses.length > 1 || hasSitter || clause.some(isPerson) || !A_PAIR.test(wish)) return null;
  const head = headOf(clause);
  return head?.is === 'worn' ? head : null;
}

function missingHead(clauses: readonly Token[][], hasSitter: boolean): Head | null {
  let found: Head | null = null;
  for (const [i, clause] of clauses.entries()) {
    const head = headOf(clause);
    if (!head) continue;
    const othersHavePeople = clauses.some((other, j) => j !== i && other.some(isPerson));
    if (found) {
      // "castle, night, dragon": a creature is meant more than its place.
      if (found.is !== 'living' && !hasSitter && isMain(head)) return head;
      continue;
    }
    const missing = isMissing(head, clause, { hasSitter, othersHavePeople, isList: clauses.length > 1 });
    if (missing) return missing;
    if (head.is === 'living' || head.is === 'place') found = head;
  }
  return null;
}

interface Around {
  hasSitter: boolean;
  othersHavePeople: boolean;
  isList: boolean;
}
function isMissing(head: Head, clause: readonly Token[], around: Around): Head | null {
  const { hasSitter, othersHavePeople, isList } = around;
  const next = clause[head.end];
  switch (head.is) {
    case 'thing': {
      if (isMain(head)) return head;
      if (isPart(head) && (othersHavePeople || hasSitter) && (!next || POSED.test(next.text))) return null;
      // One word of a list beside somebody: "lamp, woman, night".
      const isTag = isList && !head.hasDeterminer && !next;
      return isTag && (othersHavePeople || hasSitter) ? null : head;
    }
    case 'unknown': {
      const isTag = !head.hasDeterminer && (!next || isList);
      return hasSitter || isTag ? null : head;
    }
    case 'worn':
      return !hasSitter && !othersHavePeople && isUnworn(head, clause) ? head : null;
    case 'flowers': {
      // "flowers in a vase"
      const around = next && phraseFrom(clause, head.end + 1);
      return around?.is === 'thing' ? head : null;
    }
    case 'living': {
      // "a woman and a dragon"
      if (!next || !['and', 'plus'].includes(next.text)) return null;
      const from = clause[head.end + 1]?.meaning?.kind === 'pronoun' ? head.end + 2 : head.end + 1;
      const second = phraseFrom(clause, from);
      return second && isMain(second) ? second : null;
    }
    default:
      return null;
  }
}

const APPAREL = new Set<string | undefined>(['garment', 'headwear', 'scarf', 'legwear', 'shoes']);

/** Whether clothes are there, and nobody who wears them. */
function isUnworn(head: Head, clause: readonly Token[]): boolean {
  const next = clause[head.end];
  if (!next) return false;
  const object = phraseFrom(clause, head.end + 1);
  // "the crown of a queen"
  if (next.text === 'of' && head.hasDeterminer)
    return object?.is === 'living' && APPAREL.has(head.token.meaning?.kind);
  if (next.meaning?.kind !== 'near' || clause.some(isPerson)) return false;
  // "a crown on velvet", "hat on chair"
  return head.hasDeterminer || (object?.is === 'thing' && !isPart(object));
}

/** "on a horse", "riding a dragon", "fighting a bear": what somebody cannot be drawn without. */
function riddenIn(clause: readonly Token[]): string | null {
  for (const [i, { text, meaning }] of clause.entries()) {
    if (clause[i - 1]?.meaning?.kind === 'deny') continue;
    if (text === 'horseback') return text;
    const isRiding = text.split(' ').some((word) => riding.has(word));
    const isOn = meaning?.kind === 'in' || (meaning?.kind === 'near' && (text === 'on' || text === 'onto'));
    const isWith = text.split(' ').some((word) => withAnother.has(word));
    if (!isRiding && !isOn && !isWith) continue;
    const by = clause[i + 1]?.text === 'by' || clause[i + 1]?.text === 'on' ? i + 2 : i + 1;
    const from = clause[by]?.meaning?.kind === 'pronoun' ? by + 1 : by;
    const object = phraseFrom(clause, from);
    if (!object) continue;
    const isAgainst = text.split(' ').some((word) => against.has(word));
    if ((isRiding || isAgainst) && object.token.meaning?.kind === 'animal') return object.token.text;
    const thing = object.token.meaning?.kind === 'thing' ? object.token.meaning.thing : null;
    if (thing === null) continue;
    if (thing === 'mount' || (isRiding && isMain(object)) || (isWith && thing === 'creature'))
      return object.token.text;
  }
  return null;
}

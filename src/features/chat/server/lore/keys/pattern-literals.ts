// Finds texts that must occur wherever a regular expression matches. Nearly all keys of real lorebooks have
// one, so their patterns need not be tried on messages that lack it.

/** One of them occurs in each match; null if nothing is known. */
export type Literals = readonly string[] | null;

interface Atom {
  /** The letter, if the atom is one that can be searched for. */
  letter: string;
  /** For a group. */
  literals: Literals;
}

const NOTHING: Atom = { letter: '', literals: null };
/** Escapes of which the letter after the backslash is the whole. */
const CLASSES = /[bBdDwWsSAzntrfv]/;
/** Letters with a case that is longer than they are, or that several letters share. */
const UNCOMMON = new Set('\u0130\u0131\u0149\u017f\u00b5\u00df');
/** Alternatives that are worth a search each. */
const MOST = 16;

/** Whether the lower case of the letter occurs in the lower case of every text in which the pattern matches it. */
function isFoldable(letter: string): boolean {
  if (UNCOMMON.has(letter)) return false;
  const code = letter.charCodeAt(0);
  if (code >= 0xd800 && code <= 0xdfff) return false;
  if (letter.toLowerCase() === letter.toUpperCase()) return true;
  return code < 0x180 || (code >= 0x400 && code < 0x460);
}

const least = (literals: readonly string[]): number => Math.min(...literals.map(({ length }) => length));
const better = (a: Literals, b: Literals): Literals => {
  if (!a || !b) return a ?? b;
  return least(b) > least(a) ? b : a;
};

class Unknown extends Error {}

/** @returns null also for whatever is not understood here */
export function literalsOf(pattern: string, flags: string): Literals {
  let at = 0;
  const isFolded = flags.includes('i');

  function escape(): Atom {
    const letter = pattern[at + 1] ?? '';
    if (/[a-z0-9]/i.test(letter) && !CLASSES.test(letter)) throw new Unknown();
    at += 2;
    return /[a-z]/i.test(letter) ? NOTHING : { letter, literals: null };
  }

  function set(): Atom {
    at++;
    if (pattern[at] === '^') at++;
    if (pattern[at] === ']') at++;
    while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
    at++;
    return NOTHING;
  }

  function group(): Atom {
    at++;
    if (pattern[at] === '?') {
      const head = /^\?(?::|P?<[A-Za-z_]\w*>)/.exec(pattern.slice(at, at + 80));
      if (!head) throw new Unknown();
      at += head[0].length;
    }
    const literals = alternatives();
    if (pattern[at] !== ')') throw new Unknown();
    at++;
    return { letter: '', literals };
  }

  function atom(): Atom {
    const letter = pattern[at]!;
    if (letter === '\\') return escape();
    if (letter === '[') return set();
    if (letter === '(') return group();
    at++;
    return '.^$'.includes(letter) ? NOTHING : { letter, literals: null };
  }

  /** @returns the fewest repetitions; null without a quantifier */
  function quantifier(): number | null {
    const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})[?+]?/.exec(pattern.slice(at, at + 20));
    if (!found) {
      if (pattern[at] === '{') throw new Unknown();
      return null;
    }
    at += found[0].length;
    return found[1] === undefined ? (found[0][0] === '+' ? 1 : 0) : Number(found[1]);
  }

  function sequence(): Literals {
    let best: Literals = null;
    let run = '';
    const end = () => {
      if (run) best = better(best, [isFolded ? run.toLowerCase() : run]);
      run = '';
    };
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const { letter, literals } = atom();
      const repeated = quantifier();
      const isLetter = letter !== '' && (!isFolded || isFoldable(letter));
      if (isLetter && repeated !== 0) run += letter;
      if (!isLetter || repeated !== null) end();
      if (literals && repeated !== 0) best = better(best, literals);
    }
    end();
    return best;
  }

  function alternatives(): Literals {
    const all: Literals[] = [sequence()];
    while (pattern[at] === '|') {
      at++;
      all.push(sequence());
    }
    if (all.includes(null)) return null;
    const texts = [...new Set(all.flatMap((literals) => literals!))];
    return texts.length <= MOST ? texts : null;
  }

  try {
    const literals = alternatives();
    return at < pattern.length ? null : literals;
  } catch (error) {
    if (error instanceof Unknown || error instanceof RangeError) return null;
    throw error;
  }
}

/** Letters that a pattern without regard to case takes for others than their own lower case. */
const ODD_CASES = /[\u017f\u1c80-\u1c88]/;
export const hasOddCases = (text: string): boolean => ODD_CASES.test(text);

import { type HeldThing, isHeld } from '../model/poses.ts';
import type { Binding } from './binding.ts';
import { namedColour } from './colours.ts';
import { HOLDING_VERBS } from './held-words.ts';
import type { Meaning } from './meanings.ts';

const VERBS = new Map(
  Object.entries(HOLDING_VERBS).map(([thing, words]) => [thing, new Set(words.split('|'))]),
);
const verbsOf = (thing: HeldThing): ReadonlySet<string> => VERBS.get(thing) ?? new Set();

/** A thing in the hands of the one who is spoken of. Answers false where it is none, or nobody is there to hold it. */
export function bindHeld(b: Binding, meaning: Meaning): boolean {
  const { out, people, mods, leftOut } = b;
  const thing = heldOf(b, meaning);
  if (!thing || !people.last) return false;
  // One pair of hands holds one thing.
  if (out.stance && out.stance !== 'standing' && out.stance !== thing) return false;
  if (isHeld(thing)) out.stance = thing;
  const word = leftOut.takeVerb(verbsOf(thing));
  leftOut.end();
  const colour = mods.takeColour() ?? (word === undefined ? undefined : namedColour(word));
  if (colour && (thing === 'cat' || thing === 'flowers' || thing === 'cup' || thing === 'book'))
    out.heldColour = colour;
  people.unjoin();
  return true;
}

/** A cat is held, and flowers are, where a verb says so; they stand by themselves otherwise. */
function heldOf({ leftOut }: Binding, meaning: Meaning): HeldThing | null {
  if (meaning.kind === 'held') return meaning.held;
  if (meaning.kind === 'animal' && meaning.animal === 'cat' && leftOut.waitsFor(verbsOf('cat'))) return 'cat';
  if (meaning.kind === 'flowers' && leftOut.waitsFor(verbsOf('flowers'))) return 'flowers';
  return null;
}

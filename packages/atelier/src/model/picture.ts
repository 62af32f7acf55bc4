import type { AnimalKind } from './animals.ts';
import type { Hex } from '../maths/colour.ts';
import type { Traits } from './traits.ts';

/** An animal beside the people, or alone. */
export interface Companion {
  kind: AnimalKind;
  /** Of its fur or feathers. */
  colour: Hex;
}

/** A picture that is decided in every part: up to two people in one place and one light. */
export interface Picture {
  /** The first person; where nobody is drawn, only place, light and seeds count. */
  traits: Traits;
  other: Traits | null;
  animals: readonly Companion[];
}

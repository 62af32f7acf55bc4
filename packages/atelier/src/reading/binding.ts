import type { namedColour } from './colours.ts';
import type { LeftOut } from './left-out.ts';
import type { Modifiers } from './modifiers.ts';
import type { People } from './people.ts';
import type { PictureReading } from './reading.ts';

/** What the parts of the binder share while they go through a prompt. */
export interface Binding {
  out: PictureReading;
  people: People;
  mods: Modifiers;
  leftOut: LeftOut;
  /** The clause that is read, as a number. */
  clause: number;
  /** Gives a colour to the noun that was said last: "her hair is red". */
  lastNoun: { isHair: boolean; tint(colour: ReturnType<typeof namedColour>): void } | null;
}

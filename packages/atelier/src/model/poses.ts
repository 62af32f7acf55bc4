/** How much of a person is seen. `bust` is the usual portrait. */
export const FIGURES = ['close', 'bust', 'wide', 'half', 'full'] as const;
export type FigureSize = (typeof FIGURES)[number];

/** What hands can hold. */
const HELD_THINGS = ['cup', 'book', 'violin', 'wheel', 'flowers', 'sword', 'cat', 'phone'] as const;
export type HeldThing = (typeof HELD_THINGS)[number];
export const isHeld = (stance: Stance): stance is HeldThing =>
  (HELD_THINGS as readonly string[]).includes(stance);

/** What the arms and legs do, where they are seen. */
export const STANCES = ['standing', 'sitting', 'armsCrossed', 'handOnHip', 'waving', ...HELD_THINGS] as const;
export type Stance = (typeof STANCES)[number];

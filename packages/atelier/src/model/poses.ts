/** How much of a person is seen. `bust` is the usual portrait. */
export const FIGURES = ['close', 'bust', 'wide', 'half', 'full'] as const;
export type FigureSize = (typeof FIGURES)[number];

/** What the arms and legs do, where they are seen. */
export const STANCES = ['standing', 'sitting', 'armsCrossed', 'handOnHip', 'waving'] as const;
export type Stance = (typeof STANCES)[number];

/** Macros inside macros, blocks and fields; what is deeper stays as text (formats.md 3.10). */
export const NESTING_MAX = 20;
/** Macros that are evaluated for one reply or greeting; later ones stay as text. The largest cards have a few hundred. */
export const EVALUATIONS_MAX = 100_000;
/** Characters that macros insert for one reply or greeting. More than this fits no model's context. */
export const INSERTED_MAX = 1_000_000;
/** Variables of a conversation, or of a user. Games written as cards use up to about a hundred. */
export const VARIABLES_MAX = 200;
/** Characters of a variable's name. */
export const VARIABLE_NAME_MAX = 100;
/** Characters of a variable's value: a few paragraphs. */
export const VARIABLE_VALUE_MAX = 4_000;

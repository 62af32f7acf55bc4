import { z } from 'zod';

/** The kind of a fact. `name`: the name of the user. */
export const FactKind = z.enum([
  'name',
  'age',
  'home',
  'work',
  'like',
  'dislike',
  'plan',
  'person',
  'pet',
  'feeling',
  'possession',
  'trait',
]);
export type FactKind = z.infer<typeof FactKind>;

/** One fact that the user stated about themselves. */
export const Fact = z.object({
  kind: FactKind,
  /** In lower case. A later fact with the same kind and key replaces it. */
  key: z.string(),
  /** The value in the user's words, for instance "Sam", "black coffee", "a sister called Ada". */
  value: z.string(),
  /** A sentence in the second person that a prompt or a panel can show: "You like black coffee." */
  text: z.string(),
});
export type Fact = z.infer<typeof Fact>;

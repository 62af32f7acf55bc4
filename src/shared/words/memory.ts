import { z } from 'zod';

/** What a fact is about. `name`: what the user is called; the others name the kind of fact. */
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
  /** What the fact is keyed by, lower case: a later fact with the same kind and key replaces it. */
  key: z.string(),
  /** The value as the user put it, for instance "Sam", "black coffee", "a sister called Ada". */
  value: z.string(),
  /** A sentence in the second person that a prompt or a panel can show: "You like black coffee." */
  text: z.string(),
});
export type Fact = z.infer<typeof Fact>;

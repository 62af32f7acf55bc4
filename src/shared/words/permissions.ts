import { z } from 'zod';
import { Tier } from './tier.ts';

/** What a tier permits: one row of the table that the server enforces and the screens show. */
export const Permissions = z.object({
  /** Tokens of a conversation that a reply is written from, at most what the chat engine takes. */
  memoryTokens: z.number().int(),
  /** Remembered facts of one conversation that a reply is written from. */
  memoryFacts: z.number().int(),
  hasMemberModels: z.boolean(),
  hasPremiumCharacters: z.boolean(),
  /** Pictures that may be kept without being published; null for no limit. */
  privatePictures: z.number().int().nullable(),
  /** Pictures waiting or being drawn at the same time. */
  picturesAtOnce: z.number().int(),
  /** Higher is drawn earlier. */
  queuePlace: z.number().int(),
});
export type Permissions = z.infer<typeof Permissions>;

/** A tier with its words, coins and permissions. */
export const TierTerms = z.object({
  tier: Tier,
  name: z.string(),
  tagline: z.string(),
  monthlyCoins: z.number().int(),
  /** Monthly coins pile up to here and no further. */
  monthlyCoinCap: z.number().int(),
  permissions: Permissions,
});
export type TierTerms = z.infer<typeof TierTerms>;

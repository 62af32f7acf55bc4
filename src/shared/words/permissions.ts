import { z } from 'zod';
import { Tier } from './tier.ts';

/** The permissions of a tier, enforced by the server and shown by the screens. */
export const Permissions = z.object({
  /** Maximum tokens of a conversation in a prompt, further limited by the chat engine. */
  memoryTokens: z.number().int(),
  /** Maximum remembered facts of a conversation in a prompt. */
  memoryFacts: z.number().int(),
  hasMemberModels: z.boolean(),
  hasPremiumCharacters: z.boolean(),
  /** Says in a chat how words are chosen: temperature and what else the model takes. */
  hasSamplers: z.boolean(),
  /** Maximum number of unpublished pictures; null for no limit. */
  privatePictures: z.number().int().nullable(),
  /** Maximum number of pictures that are queued or being drawn at the same time. */
  picturesAtOnce: z.number().int(),
  /** Pictures with a higher value are drawn earlier. */
  queuePlace: z.number().int(),
});
export type Permissions = z.infer<typeof Permissions>;

/** A tier with its texts, coins and permissions. */
export const TierTerms = z.object({
  tier: Tier,
  name: z.string(),
  tagline: z.string(),
  monthlyCoins: z.number().int(),
  /** Unused monthly coins accumulate up to this number. */
  monthlyCoinCap: z.number().int(),
  permissions: Permissions,
});
export type TierTerms = z.infer<typeof TierTerms>;

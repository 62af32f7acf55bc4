import type { Permissions } from '../../shared/words/permissions.ts';
import type { Tier } from '../../shared/words/tier.ts';

/** From the least to the most. */
export const TIER_ORDER: readonly Tier[] = ['free', 'bloom', 'eclipse'];

/** The specification's default of the membership modal. */
export const DEFAULT_ACTION = 'access this feature';

/** A notice is sent this many days before a yearly charge. */
export const RENEWAL_NOTICE_DAYS = 14;
/** A membership whose charge failed is kept for so long after the period's end, while the provider tries again. Days. */
export const GRACE_DAYS = 7;
/** After a period's end its renewal is looked for at the provider, should its event not have come. Minutes. */
export const RENEWAL_CHECK_MINUTES = 10;
/** A membership whose charge failed is read at least so often. Hours. */
export const PAST_DUE_CHECK_HOURS = 24;
/**
 * A provider takes up to some hours for the charge of a period, and says `past_due` where it failed. An active period
 * without a payment is read again after so long. Hours.
 */
export const SETTLED_HOURS = 24;
/** The provider has so long to answer after a membership should have ended, before it ends without an answer. Minutes. */
export const UNANSWERED_MINUTES = 30;
/** A provider that does not answer is asked again after so long. Minutes. */
export const ASK_AGAIN_MINUTES = 5;
/** Tiers and prices are few and rarely change; each server keeps them for so long. Seconds. */
export const TERMS_KEPT_SECONDS = 5;

/** What is shown and allowed while the table of permissions cannot be read: the least. */
export const LEAST_PERMISSIONS: Permissions = {
  memoryTokens: 8192,
  memoryFacts: 40,
  hasMemberModels: false,
  hasPremiumCharacters: false,
  hasSamplers: false,
  privatePictures: 200,
  picturesAtOnce: 8,
  queuePlace: 0,
};

// Calls of memberships that answer something even where they fail (section 8 of the specification).
import { createClient } from '../../../platform/web/client.ts';
import type { Permissions } from '../../../shared/words/permissions.ts';
import type { Tier } from '../../../shared/words/tier.ts';
import { membershipsContract, type MembershipStatus } from '../contract.ts';

export const membershipsClient = createClient(membershipsContract);

/** What the free tier permits by default; an operator may have changed it, which only the server knows. */
const FREE_PERMISSIONS: Permissions = {
  memoryTokens: 8192,
  memoryFacts: 40,
  hasMemberModels: false,
  hasPremiumCharacters: false,
  hasSamplers: true,
  privatePictures: 200,
  picturesAtOnce: 8,
  queuePlace: 0,
};

/** On any failure: the free tier, with success false. */
export async function fetchStatus(signal?: AbortSignal): Promise<MembershipStatus> {
  try {
    return await membershipsClient.status({}, { signal });
  } catch (error) {
    // Given up is not failed: nobody waits for that answer.
    if (signal?.aborted) throw error;
    return { success: false, tier: 'free', subscription: null, permissions: FREE_PERMISSIONS };
  }
}

/** Failures are ignored here, because the server decides which tier is valid. */
export const updateTier = (tier: Tier): Promise<{ success: true; tier: Tier }> =>
  membershipsClient.updateTier({ body: { tier } }).catch(() => ({ success: true as const, tier }));

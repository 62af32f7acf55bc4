import { z } from 'zod';

/** Characters. */
export const REVEAL_REASON = { min: 3, max: 200 };

/** Why a masked address was shown, for the log of what staff did. */
export const RevealReason = z.strictObject({
  reason: z.string().trim().min(REVEAL_REASON.min, 'Say why').max(REVEAL_REASON.max),
});

export const RevealedAddress = z.object({ email: z.string() });

/** As large as any picture that a phone takes; it is decoded once and forgotten. Bytes. */
export const VERIFY_MAX_BYTES = 12 * 1_048_576;
/** Decoding takes four bytes a pixel. */
export const VERIFY_MAX_PIXELS = 40_000_000;
/** Each check decodes a picture and reads all prints: enough for a person, too few for a crawler. */
export const CHECKS = { calls: 60, seconds: 3600 };

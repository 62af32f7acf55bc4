import { randomBytes, randomInt } from 'node:crypto';

/** 128 random bits, base64url: 22 characters that nobody guesses. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** Short enough to be typed in again. */
export const newSeed = (): string => String(randomInt(1, 4_294_967_295));

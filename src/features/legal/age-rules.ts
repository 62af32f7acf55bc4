/** Section 9 of the specification: a verification is good for this long. */
export const AGE_VALID_DAYS = 30;
/** Raised when what is asked changes, so that everybody is asked again. */
export const AGE_VERSION = 'v3';
/** The question waits this long, so that it does not flash on those who need not answer it. */
export const AGE_MODAL_DELAY_MS = 500;
export const AGE_FADE_MS = 300;
/** Where "No" leads: a general search engine. */
export const AGE_DECLINE_ADDRESS = 'https://duckduckgo.com/';

export const AGE_TEXT = { yes: 'Yes, I am 18 or older', no: 'No, I am under 18' } as const;

/** What the browser keeps; each as it was stored, or null. */
export interface AgeRecord {
  verified: string | null;
  /** Milliseconds since the epoch. */
  verifiedAt: string | null;
  version: string | null;
}

/** Valid only with the flag, the present version, and an age under 30 days. A time in the future is no time. */
export function isAgeVerified(record: AgeRecord, now: number): boolean {
  if (record.verified !== 'true' || record.version !== AGE_VERSION || !record.verifiedAt) return false;
  const age = now - Number(record.verifiedAt);
  return age >= 0 && age < AGE_VALID_DAYS * 24 * 60 * 60 * 1000;
}

/** Tells the answer to pages that the server writes, which no script of the product reads: below /shared. */
export const AGE_COOKIE = { name: 'nb_age', path: '/shared' } as const;

/** What the cookie holds. @param at milliseconds since the epoch */
export const ageCookie = (at: number): string => `${AGE_VERSION}.${at}`;

export function isAgeCookie(cookie: string | undefined, now: number): boolean {
  const [version = '', verifiedAt = ''] = (cookie ?? '').split('.');
  return isAgeVerified(
    { verified: 'true', version, verifiedAt: /^\d{1,16}$/.test(verifiedAt) ? verifiedAt : null },
    now,
  );
}

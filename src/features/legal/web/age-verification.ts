import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import type { Clock } from '../../../platform/web/clock.ts';
import type { TextStorage } from '../../../platform/web/storage/storage.ts';
import { AGE_COOKIE, AGE_VALID_DAYS, AGE_VERSION, ageCookie, isAgeVerified } from '../age-rules.ts';

/** Shared pages have no script, so only a cookie tells them. It holds no longer than the answer, which states its time. */
function writeCookie(at: number): void {
  const { name, path } = AGE_COOKIE;
  document.cookie = `${name}=${ageCookie(at)}; path=${path}; samesite=lax; max-age=${AGE_VALID_DAYS * 86_400}`;
}

/** Whether this browser has answered; an answer that no longer holds is cleared. */
export function checkAge(storage: TextStorage, clock: Clock): boolean {
  const record = {
    verified: storage.get(KEYS.ageVerified),
    verifiedAt: storage.get(KEYS.ageVerifiedAt),
    version: storage.get(KEYS.ageVersion),
  };
  const isValid = isAgeVerified(record, clock.now());
  if (isValid) writeCookie(Number(record.verifiedAt));
  else [KEYS.ageVerified, KEYS.ageVerifiedAt, KEYS.ageVersion].forEach((key) => storage.remove(key));
  return isValid;
}

export function keepAge(storage: TextStorage, clock: Clock): void {
  writeCookie(clock.now());
  storage.set(KEYS.ageVerified, 'true');
  storage.set(KEYS.ageVerifiedAt, String(clock.now()));
  storage.set(KEYS.ageVersion, AGE_VERSION);
}

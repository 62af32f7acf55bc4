import { KEYS } from '../../../platform/web/storage/storage-keys.ts';
import type { Clock } from '../../../platform/web/clock.ts';
import type { TextStorage } from '../../../platform/web/storage/storage.ts';
import { AGE_VERSION, isAgeVerified } from '../age-rules.ts';

/** Whether this browser has answered; an answer that no longer holds is cleared. */
export function checkAge(storage: TextStorage, clock: Clock): boolean {
  const record = {
    verified: storage.get(KEYS.ageVerified),
    verifiedAt: storage.get(KEYS.ageVerifiedAt),
    version: storage.get(KEYS.ageVersion),
  };
  const isValid = isAgeVerified(record, clock.now());
  if (!isValid) [KEYS.ageVerified, KEYS.ageVerifiedAt, KEYS.ageVersion].forEach((key) => storage.remove(key));
  return isValid;
}

export function keepAge(storage: TextStorage, clock: Clock): void {
  storage.set(KEYS.ageVerified, 'true');
  storage.set(KEYS.ageVerifiedAt, String(clock.now()));
  storage.set(KEYS.ageVersion, AGE_VERSION);
}

import { describe, expect, it } from 'vitest';
import {
  AGE_DECLINE_ADDRESS,
  AGE_FADE_MS,
  AGE_MODAL_DELAY_MS,
  AGE_TEXT,
  ageCookie,
  isAgeCookie,
  isAgeVerified,
} from './age-rules.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
const record = (changes = {}) => ({
  verified: 'true',
  version: 'v3',
  verifiedAt: String(NOW - DAY),
  ...changes,
});

describe('a verification of age', () => {
  it('holds for under 30 days', () => {
    expect(isAgeVerified(record({ verifiedAt: String(NOW - 30 * DAY + 1) }), NOW)).toBe(true);
    expect(isAgeVerified(record({ verifiedAt: String(NOW - 30 * DAY) }), NOW)).toBe(false);
  });

  it.each([
    ['without the flag', { verified: null }],
    ['with another flag', { verified: '1' }],
    ['of another version', { version: 'v2' }],
    ['without a time', { verifiedAt: null }],
    ['with an unreadable time', { verifiedAt: 'yesterday' }],
    ['from the future', { verifiedAt: String(NOW + 1) }],
  ])('does not hold %s', (_, changes) => {
    expect(isAgeVerified(record(changes), NOW)).toBe(false);
  });

  it('asks in the words and times of the specification', () => {
    expect(AGE_TEXT).toEqual({ yes: 'Yes, I am 18 or older', no: 'No, I am under 18' });
    expect([AGE_MODAL_DELAY_MS, AGE_FADE_MS]).toEqual([500, 300]);
    expect(new URL(AGE_DECLINE_ADDRESS).protocol).toBe('https:');
  });
});

describe('the cookie for pages without a script', () => {
  it('holds as long as the answer', () => {
    expect(isAgeCookie(ageCookie(NOW - DAY), NOW)).toBe(true);
    expect(isAgeCookie(ageCookie(NOW - 30 * DAY), NOW)).toBe(false);
  });

  it.each([undefined, '', 'v3', 'v3.', `v2.${NOW}`, `v3.${NOW + DAY}`, 'v3.1e12', `v3.-1`, 'v3.NaN'])(
    'is no answer: %s',
    (cookie) => expect(isAgeCookie(cookie, NOW)).toBe(false),
  );
});

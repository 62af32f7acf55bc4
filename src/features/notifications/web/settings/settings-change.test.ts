import { expect, it } from 'vitest';
import type { NotificationPreferences } from '../../contract.ts';
import { KINDS } from '../../rules.ts';
import { undoing, withChange, type PreferencesChange } from './settings.queries.ts';

const ways = { inProduct: true, email: false, digest: true, push: false };
const before: NotificationPreferences = {
  kinds: Object.fromEntries(KINDS.map((kind) => [kind, ways])) as NotificationPreferences['kinds'],
  isDiscreet: true,
  digestHour: 8,
  timeZone: 'UTC',
};

it.each<PreferencesChange>([
  { isDiscreet: false },
  { digestHour: 20, timeZone: 'Europe/Berlin' },
  { kinds: { likes: { push: true } } },
  { kinds: { likes: { push: true, digest: false }, news: { email: true } }, digestHour: 3 },
])('what takes %o back leaves the rest alone', (change) => {
  const after = withChange(before, change);
  expect(after).not.toEqual(before);
  // Something else has been changed meanwhile.
  const further = withChange(after, { kinds: { reply: { inProduct: false } } });
  expect(withChange(further, undoing(before, change))).toEqual(
    withChange(before, { kinds: { reply: { inProduct: false } } }),
  );
});

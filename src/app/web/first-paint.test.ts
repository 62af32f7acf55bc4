// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { BALANCE_LENGTH } from '../../features/coins/rules.ts';
import { readingWords } from '../../platform/web/reading/reading.ts';
import { shortNumber } from '../../platform/web/format.ts';
import script from './first-paint.js?raw';

const root = document.documentElement;

afterEach(() => {
  localStorage.clear();
  root.removeAttribute('style');
  delete root.dataset.session;
});

function paint(user: object | null, holder = 'u1') {
  if (user) localStorage.setItem('nb_user', JSON.stringify({ id: 'u1', username: 'Wren Vale', ...user }));
  localStorage.setItem('nb_access_token', `h.${btoa(JSON.stringify({ sub: holder }))}.s`);
  Object.assign(document.defaultView!, { matchMedia: () => ({ matches: false }) });
  const tag = document.createElement('script');
  tag.textContent = script;
  document.head.append(tag);
  return (name: string) => root.style.getPropertyValue(`--account-${name}`);
}

it.each([
  0, 20, 9999, 10_000, 12_345, 999_949, 999_950, 1_234_567, 999_949_999, 999_950_000, 1_234_500_000_000,
  12_345_600_000_000,
])('shows a stored balance of %i as the header does', (coins) => {
  const shown = paint({ coins });
  expect(shown('coins')).toBe(JSON.stringify(shortNumber(coins, BALANCE_LENGTH)));
});

it('shows the stored name and address', () => {
  const shown = paint({ email: 'wren@example.test', coins: 1 });
  expect(root.dataset.session).toBe('in');
  expect(['name', 'email', 'initials'].map(shown)).toEqual(['"Wren Vale"', '"wren@example.test"', '"WV"']);
});

it.each([
  ['without a stored user', null, 'u1'],
  ['of somebody else', { coins: 5 }, 'u2'],
])('shows nothing %s', (_which, user, holder) => {
  const shown = paint(user, holder);
  expect(root.dataset.session).toBe('in');
  expect(['name', 'email', 'coins', 'initials'].map(shown)).toEqual(['', '', '', '']);
});

it('shows texts as this device reads them', () => {
  localStorage.setItem('nb_reading', 'size-130 portraits-hidden');
  paint(null);
  expect(root.dataset.reading).toBe(readingWords('size-130 portraits-hidden'));
});

import { expect, test } from 'vitest';
import { BOTTOM_ITEMS, isUnder, restsBack, SIDEBAR_ITEMS } from './nav-items.ts';

const active = (items: readonly ({ to: string; label: string } | null)[], path: string) =>
  items.flatMap((item) => (item && isUnder(item.to, path) ? [item.label] : []));

test.each([
  ['/', 'For You'],
  ['/ForYouPage', 'For You'],
  ['/user-profile/1', 'Profile'],
  ['/chat/1', 'Chat'],
  ['/recent-chats', 'Chat'],
  ['/lorebooks', 'Characters'],
  ['/lorebooks/1', 'Characters'],
  ['/characters/1/look', 'Characters'],
  ['/showcase', 'Gallery'],
  ['/gallery', 'Gallery'],
  ['/user-gallery', 'User Gallery'],
  ['/user-gallery/character/1', 'User Gallery'],
  ['/create-character', 'Create a Model'],
  ['/create-character-old', 'Create a Model'],
])('at %s the sidebar marks %s', (path, label) => expect(active(SIDEBAR_ITEMS, path)).toEqual([label]));

test('the bottom navigation marks "Create Character" on the plain form', () =>
  expect(active(BOTTOM_ITEMS, '/create-character-old')).toEqual(['Create Character']));

test('marks nothing on a page without an item', () => expect(active(SIDEBAR_ITEMS, '/legal')).toEqual([]));

test.each(['/chat/1', '/test-chat', '/generate-images'])(
  'at %s the bottom navigation has icons alone',
  (path) => expect(restsBack(path)).toBe(true),
);
test.each(['/', '/chat', '/recent-chats', '/create-character'])('at %s it has names', (path) =>
  expect(restsBack(path)).toBe(false),
);

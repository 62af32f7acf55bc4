import { expect, test } from 'vitest';
import type { Share } from '../contract.ts';
import { shareFacts, shareStanding } from './share-text.ts';

const share: Share = {
  id: '1',
  conversationId: '2',
  link: null,
  title: 'Tea',
  characterName: 'Noor',
  isMasked: true,
  messages: 1,
  views: 1_200,
  state: 'open',
  statement: '',
  createdAt: '2026-11-29T12:00:00.000Z',
  expiresAt: null,
};

test('what a link is', () => {
  expect(shareFacts(share)).toBe('With Noor · 1 message · 1,200 views · 29 November 2026');
});

test('how it stands', () => {
  expect(shareStanding(share)).toBe('Open until you withdraw it');
  expect(shareStanding({ ...share, expiresAt: '2026-12-06T12:00:00.000Z' })).toBe(
    'Open until 6 December 2026',
  );
  expect(shareStanding({ ...share, state: 'withdrawn' })).toBe('Withdrawn');
  expect(shareStanding({ ...share, state: 'ended' })).toMatch(/^Ended: /);
  expect(shareStanding({ ...share, state: 'taken_down', statement: 'It names a person.' })).toBe(
    'Taken down by a moderator: It names a person.',
  );
});

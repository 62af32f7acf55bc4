import { expect, test } from 'vitest';
import { NOTIFICATION_EVENTS } from '../../shared/words/notification.ts';
import { discreetText, lineOf, textOf, type Spoken } from './notification-text.ts';

const people = (...names: string[]) => names.map((name) => ({ id: name, name }));
const spoken = (what: Partial<Spoken>): Spoken => ({
  event: 'likes.received',
  actors: [],
  count: 1,
  amount: null,
  text: '',
  subject: { kind: 'character', id: 'noor', name: 'Noor' },
  ...what,
});

test.each<[Partial<Spoken>, string]>([
  [{ event: 'reply.finished' }, 'Noor wrote while you were away.'],
  [{ event: 'reply.finished', count: 3 }, 'Noor wrote 3 replies while you were away.'],
  [{ event: 'picture.ready', amount: 1 }, 'Your picture is ready.'],
  [{ event: 'picture.ready', amount: 4 }, '4 pictures are ready.'],
  [{ event: 'picture.failed', amount: 1 }, 'Your picture could not be made. Your coins have been returned.'],
  [{ event: 'follower.new', actors: people('Ada') }, 'Ada follows you now.'],
  [{ event: 'follower.new', actors: people('Ada', 'Ben'), count: 2 }, 'Ada and Ben follow you now.'],
  [
    { event: 'follower.new', actors: people('Ada', 'Ben', 'Cleo'), count: 3 },
    'Ada, Ben and Cleo follow you now.',
  ],
  [
    { event: 'follower.new', actors: people('Ada', 'Ben', 'Cleo'), count: 12 },
    'Ada, Ben and 10 others follow you now.',
  ],
  [{ event: 'follower.new', actors: people('Ada'), count: 2 }, 'Ada and 1 other follow you now.'],
  [{ event: 'follower.new' }, '1 person follows you.'],
  [{ event: 'character.published', actors: people('Ada') }, 'Ada published Noor.'],
  [{ event: 'character.published' }, 'Noor is new, by someone you follow.'],
  [{ event: 'character.published', count: 2 }, 'Noor and 1 other character are new.'],
  [{ count: 12 }, '12 people liked Noor.'],
  [{ count: 1 }, '1 person liked Noor.'],
  [{ event: 'likes.milestone', amount: 1_000 }, 'Noor reached 1,000 likes.'],
  [
    { event: 'coins.granted', amount: 1, subject: { kind: 'coins', id: null, name: '' } },
    '1 coin is in your account now.',
  ],
  [{ event: 'coins.waiting', amount: 50 }, '50 coins wait to be claimed.'],
  [
    { event: 'decision.removed', text: 'It breaks rule 3.' },
    'Your character Noor was removed. It breaks rule 3.',
  ],
  [
    { event: 'news.posted', text: 'Come and see.', subject: { kind: 'news', id: null, name: 'A new look' } },
    'A new look. Come and see.',
  ],
  [
    { event: 'news.posted', text: 'Come and see.', subject: { kind: 'news', id: null, name: 'A new look!' } },
    'A new look! Come and see.',
  ],
])('%o', (what, line) => {
  expect(lineOf(spoken(what))).toBe(line);
});

test.each(NOTIFICATION_EVENTS)('%s has words, with nothing but the least', (event) => {
  const { lead, rest } = textOf(spoken({ event, subject: { kind: 'removal', id: null, name: '' } }));
  expect(`${lead} ${rest}`).not.toMatch(/undefined|null|NaN/);
  if (event !== 'news.posted') expect(lead.length * rest.length).toBeGreaterThan(0);
});

test('the discreet words name nothing', () => {
  expect(discreetText('Nightbloom')).toBe('Something new at Nightbloom');
});

import { expect, test } from 'vitest';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { recordingNotifier } from '../../../../../test/support/fakes.ts';
import type { JobRow } from '../images.store.ts';
import { createJobNotices } from './job-notices.ts';

const tx = {} as Tx;
const job = {
  id: 'job',
  owner_id: 'ada',
  character_id: null,
  is_seed: false,
  purpose: 'generate',
  state: 'complete',
  count: 3,
  done: 3,
} as JobRow;

function told(over: Partial<JobRow> = {}, { isFollowed = false } = {}) {
  const notifier = recordingNotifier();
  const notices = createJobNotices({ board: { isFollowed: () => isFollowed }, notifier });
  return notices.ended(tx, { ...job, ...over }, 'picture').then(() => notifier.notified);
}

test('a job that is ready is told, with one of its pictures', async () => {
  expect(await told()).toMatchObject([
    { userId: 'ada', event: 'picture.ready', amount: 3, picture: { kind: 'image', id: 'picture' } },
  ]);
});

test('a job of a character leads to the gallery of that character', async () => {
  expect(await told({ character_id: 'noor' })).toMatchObject([{ link: '/user-gallery/character/noor' }]);
});

test('a job that failed tells how many pictures are missing', async () => {
  expect(await told({ state: 'failed', done: 1 })).toMatchObject([{ event: 'picture.failed', amount: 2 }]);
});

test.each([
  ['is watched', {}, { isFollowed: true }],
  ['is still running', { state: 'running' }, {}],
  ['was cancelled', { state: 'cancelled' }, {}],
  ['belongs to the first catalogue', { is_seed: true }, {}],
  ['draws a portrait', { purpose: 'avatar' }, {}],
] as const)('a job that %s is not told', async (_why, over, board) => {
  expect(await told(over as Partial<JobRow>, board)).toEqual([]);
});

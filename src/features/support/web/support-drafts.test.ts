import { expect, test } from 'vitest';
import { isPersonal } from '../../../platform/web/storage/storage-keys.ts';
import { createStorage } from '../../../platform/web/storage/storage.ts';
import { createSupportDrafts, DRAFTS_KEY, MOST_DRAFTS } from './support-drafts.ts';

function setUp() {
  const storage = createStorage(null);
  return { storage, drafts: createSupportDrafts(storage) };
}

test('each person and each form has a draft of its own', () => {
  const { drafts } = setUp();
  drafts.set('u1', 'new', { subject: 'Lost coins' });
  drafts.set('u1', 'reply:t1', 'And another thing');
  drafts.set('guest', 'new', { subject: 'Hello' });
  expect(drafts.get('u1', 'new')).toEqual({ subject: 'Lost coins' });
  expect(drafts.get('u1', 'reply:t1')).toBe('And another thing');
  expect(drafts.get('guest', 'new')).toEqual({ subject: 'Hello' });
  expect(drafts.get('u2', 'new')).toBeNull();
});

test('they go with everything else of a person who signs out', () => {
  expect(isPersonal(DRAFTS_KEY)).toBe(true);
});

test('the last one that is removed leaves nothing behind', () => {
  const { storage, drafts } = setUp();
  drafts.set('u1', 'new', 'x');
  drafts.set('u1', 'new', null);
  expect(storage.get(DRAFTS_KEY)).toBeNull();
});

test('the oldest make room', () => {
  const { drafts } = setUp();
  for (let n = 0; n <= MOST_DRAFTS; n++) drafts.set('u1', `reply:t${n}`, 'x');
  expect(drafts.get('u1', 'reply:t0')).toBeNull();
  expect(drafts.get('u1', 'reply:t1')).toBe('x');
});

test.each(['{"a":', '{}', '7'])('unreadable storage counts as empty: %s', (text) => {
  const { storage, drafts } = setUp();
  storage.set(DRAFTS_KEY, text);
  expect(drafts.get('u1', 'new')).toBeNull();
  drafts.set('u1', 'new', 'x');
  expect(drafts.get('u1', 'new')).toBe('x');
});

import { expect, test } from 'vitest';
import { createStorage } from '../../../../platform/web/storage/storage.ts';
import { createDrafts, DRAFTS_KEY, MAX_DRAFTS } from './drafts.ts';

function setUp() {
  const storage = createStorage(null);
  let now = 0;
  return { storage, drafts: createDrafts(storage, () => ++now) };
}

test('each conversation keeps its own draft', () => {
  const { drafts } = setUp();
  drafts.setText('a', 'Half a thought');
  drafts.setText('b', 'Another');
  expect(drafts.get('a')).toEqual({ text: 'Half a thought', sent: null, queued: null, known: null });
  expect(drafts.get('b').text).toBe('Another');
  expect(drafts.get('c')).toEqual({ text: '', sent: null, queued: null, known: null });
});

test('keeps a sent message separately from text typed later', () => {
  const { drafts } = setUp();
  drafts.setSent('a', { text: 'Did you get this?', key: 'k1' });
  drafts.setText('a', 'And another thing');
  expect(drafts.get('a')).toEqual({
    text: 'And another thing',
    sent: { text: 'Did you get this?', key: 'k1' },
    queued: null,
    known: null,
  });
  drafts.setSent('a', null);
  expect(drafts.get('a')).toEqual({ text: 'And another thing', sent: null, queued: null, known: null });
});

test('an empty draft is removed from storage', () => {
  const { storage, drafts } = setUp();
  drafts.setText('a', 'x');
  drafts.setText('a', '');
  expect(storage.get(DRAFTS_KEY)).toBeNull();
});

test('drops the oldest drafts beyond the limit', () => {
  const { drafts } = setUp();
  for (let n = 0; n <= MAX_DRAFTS; n++) drafts.setText(`c${n}`, 'x');
  expect(drafts.get('c0').text).toBe('');
  expect(drafts.get('c1').text).toBe('x');
});

test('unreadable storage counts as empty', () => {
  const { storage, drafts } = setUp();
  storage.set(DRAFTS_KEY, '{"a":');
  expect(drafts.get('a').text).toBe('');
});

test('lists messages that wait for a network, oldest first', () => {
  const { drafts } = setUp();
  drafts.setSent('b', { text: 'First', key: 'k1', isWaiting: true });
  drafts.setSent('a', { text: 'Second', key: 'k2', isWaiting: true });
  drafts.setSent('c', { text: 'Not answered yet', key: 'k3' });
  expect(drafts.waiting().map(({ conversationId }) => conversationId)).toEqual(['b', 'a']);
});

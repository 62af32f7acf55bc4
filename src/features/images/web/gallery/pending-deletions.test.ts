import { expect, test } from 'vitest';
import type { Clock } from '../../../../platform/web/clock.ts';
import { createPendingDeletions } from './pending-deletions.ts';

function setUp({ refuses = false } = {}) {
  const timers = new Set<() => void>();
  const clock: Clock = {
    now: () => 0,
    later(_ms, run) {
      timers.add(run);
      return () => timers.delete(run);
    },
  };
  const destroyed: string[] = [];
  const failures: string[] = [];
  const deletions = createPendingDeletions({
    clock,
    undoMs: 5000,
    destroy: async (id) => {
      destroyed.push(id);
      if (refuses) throw new Error('no');
    },
    onFailure: (id) => void failures.push(id),
  });
  const passTime = () => [...timers].forEach((run) => (timers.delete(run), run()));
  return { deletions, destroyed, failures, passTime };
}

test('is hidden at once and deleted when the time is over', () => {
  const { deletions, destroyed, passTime } = setUp();
  deletions.add('a');
  expect([deletions.hidden().has('a'), destroyed]).toEqual([true, []]);
  passTime();
  expect([deletions.hidden().has('a'), destroyed]).toEqual([true, ['a']]);
});

test('undone, it comes back and is never deleted', () => {
  const { deletions, destroyed, passTime } = setUp();
  deletions.add('a');
  deletions.undo('a');
  passTime();
  deletions.flush();
  expect([deletions.hidden().has('a'), destroyed]).toEqual([false, []]);
});

test('a second one settles the first', () => {
  const { deletions, destroyed, passTime } = setUp();
  deletions.add('a');
  deletions.add('b');
  expect(destroyed).toEqual(['a']);
  deletions.undo('a');
  expect(deletions.hidden().has('a')).toBe(true);
  passTime();
  expect(destroyed).toEqual(['a', 'b']);
});

test('a page that goes deletes once', () => {
  const { deletions, destroyed, passTime } = setUp();
  deletions.add('a');
  deletions.flush();
  deletions.flush();
  passTime();
  expect(destroyed).toEqual(['a']);
});

test('refused, it comes back and says so', async () => {
  const { deletions, failures, passTime } = setUp({ refuses: true });
  let heard = 0;
  deletions.subscribe(() => heard++);
  deletions.add('a');
  passTime();
  await Promise.resolve();
  await Promise.resolve();
  expect([deletions.hidden().has('a'), failures, heard]).toEqual([false, ['a'], 2]);
});

test('what is drawn from an earlier answer stays as it was', () => {
  const { deletions } = setUp();
  const before = deletions.hidden();
  deletions.add('a');
  expect([before.size, deletions.hidden() === before, deletions.hidden() === deletions.hidden()]).toEqual([
    0,
    false,
    true,
  ]);
});

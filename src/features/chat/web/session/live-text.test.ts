import { expect, test } from 'vitest';
import { createLiveText } from './live-text.ts';

test('notifies once per frame, regardless of the number of tokens', () => {
  const frames: (() => void)[] = [];
  const live = createLiveText((run) => frames.push(run));
  let notified = 0;
  live.subscribe(() => notified++);
  live.set('G');
  live.set('Go');
  live.set('Goo');
  expect([frames.length, notified, live.get()]).toEqual([1, 0, '']);
  frames.shift()!();
  expect([notified, live.get()]).toEqual([1, 'Goo']);
});

test('shows another reply immediately and ignores a late frame of the previous one', () => {
  const frames: (() => void)[] = [];
  const live = createLiveText((run) => frames.push(run));
  live.set('the old one');
  live.reset('');
  frames.shift()!();
  expect(live.get()).toBe('');
});

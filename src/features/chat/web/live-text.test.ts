import { expect, test } from 'vitest';
import { createLiveText } from './live-text.ts';

test('however many tokens come, one frame tells once', () => {
  const frames: (() => void)[] = [];
  const live = createLiveText((run) => frames.push(run));
  let told = 0;
  live.subscribe(() => told++);
  live.set('G');
  live.set('Go');
  live.set('Goo');
  expect([frames.length, told, live.get()]).toEqual([1, 0, '']);
  frames.shift()!();
  expect([told, live.get()]).toEqual([1, 'Goo']);
});

test('another reply shows at once, and a late frame of the one before does not', () => {
  const frames: (() => void)[] = [];
  const live = createLiveText((run) => frames.push(run));
  live.set('the old one');
  live.reset('');
  frames.shift()!();
  expect(live.get()).toBe('');
});

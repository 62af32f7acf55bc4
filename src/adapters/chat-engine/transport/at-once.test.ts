import { expect, it } from 'vitest';
import { limitAtOnce } from './at-once.ts';

const never = () => new AbortController().signal;
const LONG_MS = 60_000;

it('lets in as many as it may, and the others in the order of asking', async () => {
  const admit = limitAtOnce(2);
  const [first] = await Promise.all([admit(LONG_MS, never()), admit(LONG_MS, never())]);
  const entered: string[] = [];
  const third = admit(LONG_MS, never()).then((leave) => (entered.push('third'), leave));
  const fourth = admit(LONG_MS, never()).then(() => entered.push('fourth'));
  expect(entered).toEqual([]);
  first();
  (await third)();
  await fourth;
  expect(entered).toEqual(['third', 'fourth']);
});

it('who waits too long hears that the back-end is busy, and who goes away leaves the queue', async () => {
  const admit = limitAtOnce(1);
  const leave = await admit(LONG_MS, never());
  await expect(admit(1, never())).rejects.toMatchObject({ kind: 'busy' });
  const going = new AbortController();
  const gone = admit(LONG_MS, going.signal);
  const reason = new Error('closed');
  going.abort(reason);
  await expect(gone).rejects.toBe(reason);
  leave();
  (await admit(LONG_MS, never()))();
});

it('without a limit nobody waits', async () => {
  const admit = limitAtOnce(null);
  expect(await Promise.all(Array.from({ length: 50 }, () => admit(1, never())))).toHaveLength(50);
});

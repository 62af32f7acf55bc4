import { expect, test } from 'vitest';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { createDueGate } from './due-gate.ts';
import { createLog } from '../log.ts';

const at = (ms: number) => new Date(ms);

function openGate(clock = fixedClock(0)) {
  const seen = { due: null as Date | null, asked: 0, acts: 0 };
  let answer = () => Promise.resolve(seen.due);
  const gate = createDueGate({
    clock,
    log: createLog('silent'),
    sweepTicks: 3,
    earliest: () => {
      seen.asked++;
      return answer();
    },
    act: () => void seen.acts++,
  });
  return { clock, seen, gate, answerWith: (next: typeof answer) => (answer = next) };
}

test('acts at each tick until it is closed, then when the next piece is due', async () => {
  const { clock, seen, gate } = openGate();
  gate.tick();
  gate.tick();
  expect(seen).toMatchObject({ acts: 2, asked: 0 });
  seen.due = at(5_000);
  await gate.close();
  gate.tick();
  expect(seen).toMatchObject({ acts: 2, asked: 1 });
  clock.advance(5_000);
  gate.tick();
  expect(seen.acts).toBe(3);
});

test('acts at the next tick after it was opened, also while it was being closed', async () => {
  const { seen, gate, answerWith } = openGate();
  await gate.close();
  gate.open();
  gate.tick();
  expect(seen.acts).toBe(1);
  let reply = (_due: Date | null) => {};
  answerWith(() => new Promise((resolve) => (reply = resolve)));
  const closing = gate.close();
  gate.open();
  reply(null);
  await closing;
  gate.tick();
  expect(seen.acts).toBe(2);
});

test('looks again after some resting ticks and acts on what it finds', async () => {
  const { seen, gate } = openGate();
  await gate.close();
  for (let tick = 0; tick < 3; tick++) gate.tick();
  await expect.poll(() => seen.asked).toBe(2);
  expect(seen.acts).toBe(0);
  seen.due = at(0);
  for (let tick = 0; tick < 3; tick++) gate.tick();
  await expect.poll(() => seen.acts).toBe(1);
});

test('a failing question leaves the gate as it was, and is asked again', async () => {
  const { seen, gate, answerWith } = openGate();
  await gate.close();
  answerWith(() => Promise.reject(new Error('no database')));
  for (let tick = 0; tick < 6; tick++) gate.tick();
  await expect.poll(() => seen.asked).toBe(3);
  expect(seen.acts).toBe(0);
});

test('closing while the database is away is no error, and the next tick acts', async () => {
  const { seen, gate, answerWith } = openGate();
  answerWith(() => Promise.reject(new Error('no database')));
  await gate.close();
  gate.tick();
  expect(seen.acts).toBe(1);
});

import { beforeEach, expect, it } from 'vitest';
import { createCircuit } from './circuit.ts';

let now: number;
beforeEach(() => void (now = 1_000_000));
const open = () => createCircuit({ now: () => now });
const SECOND = 1_000;

it('rests after three faults in a row, or after one that lasts', () => {
  const circuit = open();
  circuit.fail(false);
  circuit.fail(false);
  expect(circuit.take()).toBe(true);
  circuit.succeed();
  for (let faults = 0; faults < 3; faults++) circuit.fail(false);
  expect(circuit.take()).toBe(false);
  expect(circuit.restsUntil()).toBe(now + 30 * SECOND);
  const other = open();
  other.fail(true);
  expect(other.take()).toBe(false);
});

it('after a rest one request tries it, and its answer ends the rests', () => {
  const circuit = open();
  circuit.fail(true);
  now += 30 * SECOND;
  expect([circuit.take(), circuit.take()]).toEqual([true, false]);
  circuit.succeed();
  expect([circuit.take(), circuit.take()]).toEqual([true, true]);
});

it('each rest without an answer in between is longer, up to ten minutes', () => {
  const circuit = open();
  const rests: number[] = [];
  for (let trial = 0; trial < 8; trial++) {
    circuit.fail(true);
    rests.push((circuit.restsUntil()! - now) / SECOND);
    now = circuit.restsUntil()!;
  }
  expect(rests).toEqual([30, 60, 120, 240, 480, 600, 600, 600]);
});

it('faults of requests from before the rest do not lengthen it', () => {
  const circuit = open();
  circuit.fail(true);
  const until = circuit.restsUntil();
  now += 5 * SECOND;
  circuit.fail(true);
  expect(circuit.restsUntil()).toBe(until);
});

it('a trial that was given up, or never ended, is followed by another', () => {
  const circuit = open();
  circuit.fail(true);
  now += 30 * SECOND;
  expect(circuit.take()).toBe(true);
  circuit.leave();
  expect([circuit.take(), circuit.take()]).toEqual([true, false]);
  now += 5 * 60 * SECOND;
  expect(circuit.take()).toBe(true);
});

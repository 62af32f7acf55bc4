import { expect, test } from 'vitest';
import { fixedClock } from '../clock/index.ts';
import { uuidv7 } from './index.ts';

test('are UUIDv7, unique, and ascend even within one millisecond and across a clock that goes back', () => {
  const clock = fixedClock(1_795_000_000_000);
  const ids = uuidv7(clock);
  const made: string[] = [];
  for (let i = 0; i < 20_000; i++) {
    if (i === 5_000) clock.advance(3);
    if (i === 10_000) clock.advance(-2);
    made.push(ids.next());
  }
  for (const id of made)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(made).toEqual([...made].sort());
  expect(new Set(made).size).toBe(made.length);
  expect(parseInt(made[0]!.replaceAll('-', '').slice(0, 12), 16)).toBe(1_795_000_000_000);
});

import { expect, test } from 'vitest';
import { thoughtsLabel } from './thoughts-text.ts';

test.each([
  [0, 'Thought before replying'],
  [300, 'Thought for a moment'],
  [12_400, 'Thought for 12 s'],
  [60_000, 'Thought for 1 min'],
  [125_000, 'Thought for 2 min 5 s'],
])('%i ms', (ms, label) => expect(thoughtsLabel({ ms })).toBe(label));

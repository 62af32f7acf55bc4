import { expect, test } from 'vitest';
import type { LookModel, LookSlotState } from '../contract.ts';
import { carriedText, likenessText, summaryText } from './look-text.ts';

const model = (change: Partial<LookModel>): LookModel => ({
  ...{ id: 'm', name: 'M', isStandIn: false, isMemberOnly: false, price: 1, isExact: false },
  ...{ references: 0, loras: 0 },
  ...change,
});

test('says how a look reaches an engine', () => {
  expect(carriedText(model({ isStandIn: true }), 3)).toBe('its seed, tags and words');
  expect(carriedText(model({}), 3)).toBe('words only, takes no pictures');
  expect(carriedText(model({ loras: 2 }), 3)).toBe('words and LoRA, takes no pictures');
  expect(carriedText(model({ references: 4 }), 0)).toBe('words, until a picture is chosen');
  expect(carriedText(model({ references: 4 }), 1)).toBe('1 reference and words');
  expect(carriedText(model({ references: 2, loras: 1 }), 3)).toBe('2 references and words');
});

test('claims no likeness that nobody has measured', () => {
  expect([true, false, null].map((isSame) => likenessText({ isSame }))).toEqual([
    'Same face',
    'Other face',
    'By eye',
  ]);
  const scene = (isSame: boolean | null) => ({ takes: [{ isSame }] }) as unknown as LookSlotState;
  expect(summaryText([scene(true), scene(false), scene(null)])).toBe('1 of 2 with the same face');
  expect(summaryText([scene(null)])).toBe('');
});

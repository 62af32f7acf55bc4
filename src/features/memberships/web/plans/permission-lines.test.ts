import { expect, it } from 'vitest';
import { permissionLines } from './permission-lines.ts';
import { PLANS } from '../test-support/plans.ts';

const textsOf = (index: number) => permissionLines(PLANS[index]!).map(({ text }) => text);

it('every plan has the same lines in the same order, so that they can be compared', () => {
  const [free, bloom, eclipse] = PLANS.map(permissionLines);
  expect([bloom!.length, eclipse!.length]).toEqual([free!.length, free!.length]);
});

it('the free plan says what it leaves out', () => {
  const left = permissionLines(PLANS[0]!).filter(({ isIncluded }) => !isIncluded);
  expect(left.map(({ text }) => text)).toEqual(['No premium characters', 'No member models']);
});

it('figures are those of the table, in words', () => {
  expect(textsOf(0)).toContain('20 coins every month, up to 60 saved');
  expect(textsOf(1)).toContain('Remembers about 12,000 words and 120 facts');
  expect(textsOf(1)).toContain('A private gallery of 2,000 pictures');
  expect(textsOf(2)).toContain('A private gallery without a limit');
  expect(textsOf(2)).toContain('32 pictures at once');
});

it('a queue place beyond the known ones is still the first', () => {
  const plan = PLANS[2]!;
  const lines = permissionLines({ ...plan, permissions: { ...plan.permissions, queuePlace: 9 } });
  expect(lines.at(-1)?.text).toBe('First in the picture queue');
});

it('models for members are no part of the offer where there are none', () => {
  for (const plan of PLANS) {
    const texts = permissionLines({ ...plan, offersMemberModels: false }).map(({ text }) => text);
    expect(texts.join()).not.toContain('member models');
    expect(texts.join()).not.toContain('Member models');
  }
});

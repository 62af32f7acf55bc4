import { expect, test } from 'vitest';
import { demandKnown, keptOptions, knownTo } from './known-options.ts';

const PLAIN = { references: 0, imageToImage: false, inpainting: false };
const known = knownTo({ capabilities: { ...PLAIN, knows: { steps: true, samplers: ['Heun'] } } });

test('an engine that tells nothing knows negative words and seeds alone', () => {
  const none = knownTo({ capabilities: PLAIN });
  expect(none).toMatchObject({ negative: true, seed: true, steps: false, guidance: false });
  expect(keptOptions(none, { steps: 3, guidance: 2, sampler: 'Heun', scheduler: 'Karras' })).toEqual({});
});

test('what an engine knows is kept, what it does not know is refused by its name', () => {
  expect(keptOptions(known, { steps: 3, guidance: 2, sampler: 'Moth' })).toEqual({ steps: 3 });
  expect(() => demandKnown(known, { steps: 3, sampler: 'Heun' })).not.toThrow();
  expect(() => demandKnown(known, { steps: 3, guidance: 0 })).toThrow(/guidance/);
  expect(() => demandKnown(known, { sampler: 'Moth' })).toThrow(/sampler/);
});

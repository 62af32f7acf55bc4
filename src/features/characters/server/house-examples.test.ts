import { expect, it } from 'vitest';
import { readHouseExamples } from './house-examples.ts';

it('the first written answers of a house character are example dialogue', async () => {
  const examples = await readHouseExamples('agnes');
  const blocks = examples.split('<START>\n').filter(Boolean);
  expect(blocks).toHaveLength(8);
  for (const block of blocks) expect(block).toMatch(/^\{\{user\}\}: .+\n\{\{char\}\}: .+/);
});

it('there are none where nothing was written', async () => {
  expect(await readHouseExamples('nobody-of-this-name')).toBe('');
});

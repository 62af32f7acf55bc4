import sharp from 'sharp';
import { expect, test } from 'vitest';
import { showPreviews } from './show-previews.ts';

test('previews come in the order of their pictures, and coarse for who does not want to see what is explicit', async () => {
  const bytes = await sharp({ create: { width: 384, height: 288, channels: 3, background: '#c40' } })
    .webp()
    .toBuffer();
  const drafts = new Map([
    [2, { bytes, mime: 'image/webp' as const }],
    [0, { bytes, mime: 'image/webp' as const }],
  ]);
  const { jobId, pictures } = await showPreviews('a', drafts, false);
  expect([jobId, ...pictures.map(({ ordinal }) => ordinal)]).toEqual(['a', 0, 2]);
  expect(pictures[0]!.url).toBe(`data:image/webp;base64,${bytes.toString('base64')}`);
  const coarse = (await showPreviews('a', drafts, true)).pictures[0]!.url;
  const { width, height } = await sharp(Buffer.from(coarse.split(',')[1]!, 'base64')).metadata();
  expect([width, height]).toEqual([12, 9]);
});

// Draws the pictures of empty pages, public/pictures/empty-*.webp, with the built-in painter:
// `node scripts/empty-pictures.ts`.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawHere } from '@nightbloom/atelier/drawing';
import { ROOT } from './run.ts';

/** By name: what is drawn, and the seed of its details. */
const PICTURES: Record<string, { prompt: string; seed: string }> = {
  mountains: { prompt: 'mountains at night with stars', seed: 'stars1' },
  lighthouse: { prompt: 'the sea with a lighthouse at sunset', seed: 'sea' },
  cat: { prompt: 'a black cat in a room at night', seed: 'cat' },
  room: { prompt: 'a cosy room at night', seed: 'room2' },
  fox: { prompt: 'a snowy forest with a fox', seed: 'snow' },
  raven: { prompt: 'a raven in a forest at night', seed: 'raven' },
  library: { prompt: 'a library at night', seed: 'lib' },
  tower: { prompt: 'a university campus in autumn', seed: 'school' },
  castle: { prompt: 'a castle at night', seed: 'castle' },
};
const SIZE = { width: 380, height: 456 };

for (const [name, { prompt, seed }] of Object.entries(PICTURES)) {
  const { bytes } = await drawHere({ prompt, negativePrompt: '', ...SIZE, identity: seed, seed, tags: [] });
  const file = path.join(ROOT, `public/pictures/empty-${name}.webp`);
  await writeFile(file, await sharp(Buffer.from(bytes)).webp({ quality: 72 }).toBuffer());
}

// Draws docs/pictures/atelier.webp: what the atelier makes of a set of prompts, beside each other. To be looked at after
// every change of the drawing: `node packages/atelier/sheet.ts`.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawHere } from './src/drawing.ts';

const PROMPTS = [
  'old bearded fisherman in blue',
  'woman in a yellow raincoat in the rain',
  'woman with long red hair, freckles, green sweater, autumn forest',
  'Black woman laughing in a library',
  'man with a pink mohawk at night in the city',
  'queen with a crown in a castle hall',
  'chef in an apron in a café',
  'woman in a wide-brimmed hat in a desert',
  'two women by the sea',
  'an old man and a young woman in a garden',
  'woman with a green beanie and a yellow scarf in the snow',
  'witch with a raven in a forest at night',
  'full body woman in a red dress in a garden',
  'woman in a green sweater with arms crossed in a library',
  'man in a leather jacket with a hand on his hip, mountains',
  'woman waving by the sea by day',
  'man in jeans sitting in a café',
  'bride in a wedding dress, full body',
  'a fox in a snowy forest',
  'a black cat in a room at night',
  'an old man with a dog by a lake',
  'the sea with a lighthouse at sunset',
  'landscape at dawn',
  'a city at night',
];
const COLUMNS = 6;
const TILE = { width: 240, height: 320 };
const GAP = 6;

const tiles = [];
for (const [i, prompt] of PROMPTS.entries()) {
  const seed = `sheet-${i}`;
  const request = { prompt, negativePrompt: '', ...TILE, identity: seed, seed, tags: [] };
  const { bytes, description } = await drawHere(request);
  console.log(`${prompt}\n  ${description}`);
  const left = (i % COLUMNS) * (TILE.width + GAP);
  const top = Math.floor(i / COLUMNS) * (TILE.height + GAP);
  tiles.push({ input: Buffer.from(bytes), left, top });
}
const rows = Math.ceil(PROMPTS.length / COLUMNS);
const size = { width: COLUMNS * (TILE.width + GAP) - GAP, height: rows * (TILE.height + GAP) - GAP };
const sheet = sharp({ create: { ...size, channels: 3, background: '#16181c' } }).composite(tiles);
await writeFile(
  path.join(import.meta.dirname, '../../docs/pictures/atelier.webp'),
  await sheet.webp({ quality: 80 }).toBuffer(),
);

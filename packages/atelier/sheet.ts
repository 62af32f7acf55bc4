// Draws docs/pictures/atelier.webp: what the atelier makes of a set of prompts, beside each other. To be looked at after
// every change of the drawing: `node packages/atelier/sheet.ts`.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { SHEET_PROMPTS } from './sheet-prompts.ts';
import { drawHere } from './src/drawing.ts';

const COLUMNS = 10;
const TILE = { width: 240, height: 320 };
const GAP = 6;

const tiles = [];
for (const [i, prompt] of SHEET_PROMPTS.entries()) {
  const seed = `sheet-${i}`;
  const request = { prompt, negativePrompt: '', ...TILE, identity: seed, seed, tags: [] };
  const { bytes, description } = await drawHere(request);
  console.log(`${prompt}\n  ${description}`);
  const left = (i % COLUMNS) * (TILE.width + GAP);
  const top = Math.floor(i / COLUMNS) * (TILE.height + GAP);
  tiles.push({ input: Buffer.from(bytes), left, top });
}
const rows = Math.ceil(SHEET_PROMPTS.length / COLUMNS);
const size = { width: COLUMNS * (TILE.width + GAP) - GAP, height: rows * (TILE.height + GAP) - GAP };
const sheet = sharp({ create: { ...size, channels: 3, background: '#16181c' } }).composite(tiles);
await writeFile(
  path.join(import.meta.dirname, '../../docs/pictures/atelier.webp'),
  await sheet.webp({ quality: 70 }).toBuffer(),
);

// Draws docs/pictures/one-face.webp: three characters in the eight scenes of the look editor, by the built-in engine, and
// says whether each face is the one of its portrait. To be looked at after every change of the drawing:
// `node scripts/one-face.ts`.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawHere } from '@nightbloom/atelier/drawing';
import { createAtelier } from '@nightbloom/atelier';
import { SCENES } from '../src/features/looks/rules.ts';
import { SLOT_PROMPTS } from '../src/features/looks/server/slot-prompts.ts';

const CHARACTERS = [
  { identity: 'isolde', tags: ['vampire', 'feminine', 'european'], words: 'long silver hair, red eyes' },
  { identity: 'emre', tags: ['male', 'middle-eastern'], words: 'short black hair, full beard, brown eyes' },
  {
    identity: 'juno',
    tags: ['female', 'african'],
    words: 'Ethiopian, curly black hair, freckles, green eyes',
  },
];
const TILE = { width: 240, height: 320 };
const GAP = 6;

const { faceOf, close } = createAtelier({ workers: 1 });
const tiles = [];
let same = 0;
for (const [row, { identity, tags, words }] of CHARACTERS.entries()) {
  const person = { negativePrompt: '', identity, tags, look: words, hasSitter: true };
  const portrait = faceOf({ ...person, prompt: '', seed: '' });
  for (const [column, scene] of [null, ...SCENES].entries()) {
    const request = { ...person, prompt: scene ? SLOT_PROMPTS[scene] : '', seed: scene ?? '' };
    if (scene && faceOf(request) === portrait) same++;
    const { bytes } = await drawHere({ ...request, ...TILE });
    const left = column * (TILE.width + GAP);
    tiles.push({ input: Buffer.from(bytes), left, top: row * (TILE.height + GAP) });
  }
}
await close();
console.log(`${same} of ${CHARACTERS.length * SCENES.length} scenes show the face of the portrait`);
const size = {
  width: (SCENES.length + 1) * (TILE.width + GAP) - GAP,
  height: CHARACTERS.length * (TILE.height + GAP) - GAP,
};
const sheet = sharp({ create: { ...size, channels: 3, background: '#16181c' } }).composite(tiles);
await writeFile(
  path.join(import.meta.dirname, '../docs/pictures/one-face.webp'),
  await sheet.webp({ quality: 78 }).toBuffer(),
);

// Draws the covers of the guides: `node scripts/guide-covers.ts [slug...]`. A guide's name decides everything that chance
// decides, so a cover stays as it is until its line here changes. New guides get a line of their own, or hills.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { Rng } from '@nightbloom/atelier/drawing';
import { bridge, hills, lanterns, lighthouse, mountains, sea } from './covers/country.ts';
import { box, HEIGHT, opacity, WIDTH, type Canvas } from './covers/drawing.ts';
import { bed, fireflies, type BedOptions } from './covers/flowers.ts';
import { PALETTES, type PaletteName } from './covers/palettes.ts';
import { definitions, sky, type Moon } from './covers/sky.ts';
import { city, house, library, sill } from './covers/town.ts';
import { ROOT } from './run.ts';

interface Cover {
  motif: (canvas: Canvas) => string;
  palette: PaletteName;
  moon: Moon;
  /** Where the moon stands and how large it is: shares of the width and the height, and pixels. */
  at?: readonly [x: number, y: number, r: number];
  bed?: BedOptions;
}

const MEADOW: BedOptions = { density: 1, size: 92 };
const EDGE: BedOptions = { density: 0.5, size: 64 };

const COVERS: Record<string, Cover> = {
  'first-evening': { motif: house, palette: 'moonlit', moon: 'gibbous', at: [0.74, 0.32, 84], bed: EDGE },
  'characters-that-hold': { motif: sill, palette: 'candle', moon: 'full', at: [0.62, 0.5, 92] },
  'lorebooks-that-fire': { motif: library, palette: 'jade', moon: 'full', at: [0.5, 0.42, 88] },
  'scenes-and-light': { motif: hills, palette: 'candle', moon: 'low', at: [0.62, 0.42, 190], bed: MEADOW },
  'memory-and-corrections': { motif: sill, palette: 'moonlit', moon: 'crescent', at: [0.45, 0.4, 74] },
  'prompts-for-pictures': {
    motif: hills,
    palette: 'rose',
    moon: 'gibbous',
    at: [0.3, 0.36, 104],
    bed: { density: 1.5, size: 128 },
  },
  'connect-ollama': { motif: house, palette: 'aurora', moon: 'crescent', at: [0.8, 0.3, 66], bed: EDGE },
  'connect-llama-cpp': { motif: mountains, palette: 'cobalt', moon: 'half', at: [0.7, 0.34, 78] },
  'connect-koboldcpp': { motif: lanterns, palette: 'jade', moon: 'crescent', at: [0.2, 0.28, 58], bed: EDGE },
  'connect-vllm': { motif: city, palette: 'aurora', moon: 'full', at: [0.66, 0.32, 96] },
  'connect-openrouter': { motif: sea, palette: 'cobalt', moon: 'full', at: [0.36, 0.4, 100] },
  'connect-comfyui': { motif: mountains, palette: 'rose', moon: 'low', at: [0.5, 0.46, 150], bed: EDGE },
  'import-from-other-programs': { motif: bridge, palette: 'moonlit', moon: 'full', at: [0.24, 0.26, 82] },
  'privacy-and-deletion': { motif: house, palette: 'candle', moon: 'half', at: [0.72, 0.3, 72], bed: MEADOW },
  wellbeing: { motif: lanterns, palette: 'dawn', moon: 'none', bed: MEADOW },
  'for-creators': { motif: city, palette: 'rose', moon: 'crescent', at: [0.3, 0.28, 80] },
  'for-operators': { motif: lighthouse, palette: 'cobalt', moon: 'crescent', at: [0.72, 0.26, 64] },
  'coins-and-memberships': { motif: sea, palette: 'gold', moon: 'full', at: [0.6, 0.36, 118] },
  safety: { motif: lighthouse, palette: 'dawn', moon: 'full', at: [0.66, 0.32, 66], bed: EDGE },
  keyboard: { motif: city, palette: 'cobalt', moon: 'half', at: [0.52, 0.26, 62] },
};
const ELSE: Cover = { motif: hills, palette: 'moonlit', moon: 'full', bed: MEADOW };

function draw(slug: string): string {
  const { motif, palette, moon, at = [0.62, 0.36, 110], bed: flowers } = COVERS[slug] ?? ELSE;
  const canvas: Canvas = {
    rng: new Rng(slug),
    palette: PALETTES[palette],
    moon: { x: Math.round(at[0] * WIDTH), y: Math.round(at[1] * HEIGHT), r: at[2] },
  };
  const front = flowers ? bed(canvas, flowers) + fireflies(canvas, 26, HEIGHT * 0.58, HEIGHT - 20) : '';
  const grain = box(0, 0, WIDTH, HEIGHT, '#fff', `filter="url(#grain)" ${opacity(0.05)}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${definitions(canvas)}${sky(canvas, moon)}${motif(canvas)}${front}${grain}</svg>`;
}

const folder = path.join(ROOT, 'content/guides');
const guides = (await readdir(folder))
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -3));
const wanted = process.argv.slice(2);
for (const slug of guides.filter((name) => wanted.length === 0 || wanted.includes(name))) {
  const file = path.join(folder, 'pictures', `cover-${slug}.webp`);
  const { size } = await sharp(Buffer.from(draw(slug)))
    .webp({ quality: 78, effort: 6 })
    .toFile(file);
  console.log(`${slug}: ${Math.round(size / 1024)} KB`);
}

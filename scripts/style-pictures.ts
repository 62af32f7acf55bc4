// Draws the examples of the styles in the studio, public/pictures/style-*.webp, with the built-in painter:
// `node scripts/style-pictures.ts`.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawHere } from '@nightbloom/atelier/drawing';
import { STYLES } from '../src/features/images/web/generate/styles.ts';
import { ROOT } from './run.ts';

/** Always the same sitter, so that only the style differs. */
const SITTER = { identity: 'isolde', seed: 'style', tags: ['female', 'european', 'long-hair'] };
const SIZE = { width: 288, height: 288 };
/** Pixels of a side in the file: twice what is shown. */
const SHOWN = 144;

for (const { name, words } of STYLES) {
  const { bytes } = await drawHere({ prompt: `a coat, ${words}`, negativePrompt: '', ...SIZE, ...SITTER });
  const small = await sharp(Buffer.from(bytes)).resize(SHOWN, SHOWN).webp({ quality: 74 }).toBuffer();
  await writeFile(path.join(ROOT, `public/pictures/style-${name}.webp`), small);
}

import { browserSend } from '../../../../../platform/web/calls/browser-send.ts';
import { saveFile } from '../../../../../platform/web/screen/save-file.ts';
import type { GalleryImage } from '../../../contract.ts';
import { fileNameOf } from '../save-picture.ts';

/** One name each: the second "moon.webp" is "moon-2.webp". */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Map<string, number>();
  return names.map((name) => {
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    return times === 1 ? name : name.replace(/(?=\.\w+$)/, `-${times}`);
  });
}

/** Saves the largest rendition of each, marked as AI-made like every other, in one file. */
export async function zipPictures(images: readonly GalleryImage[]): Promise<void> {
  const { zipSync } = await import('fflate');
  const names = distinctNames(images.map(fileNameOf));
  const files: Record<string, Uint8Array> = {};
  for (const [index, { picture }] of images.entries()) {
    const path = picture.sources.at(-1)?.url ?? picture.url;
    const response = await browserSend({ method: 'GET', path, accept: 'image/webp', priority: 'low' });
    files[names[index]!] = new Uint8Array(await (await response.blob()).arrayBuffer());
  }
  // Pictures are compressed already.
  const zip = zipSync(files, { level: 0 });
  saveFile(
    new Blob([zip as Uint8Array<ArrayBuffer>], { type: 'application/zip' }),
    'nightbloom-pictures.zip',
  );
}

import { browserSend } from '../../../../platform/web/calls/browser-send.ts';
import type { GalleryImage } from '../../contract.ts';

/** "nightbloom-isolde-varga-4077.jpg". */
export function fileNameOf({ character, seed }: Pick<GalleryImage, 'character' | 'seed'>): string {
  const words = ['nightbloom', character?.name ?? 'picture', seed].join(' ');
  return `${words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)}.jpg`;
}

/** The address of the signed copy of a rendition: everything that opens JPEG opens it. */
const copyOf = (address: string): string => address.replace(/\.webp(?=$|\?)/, '.jpg');

/** Saves a copy of the largest rendition, marked as AI-made like every other, and signed. */
export async function savePicture(image: GalleryImage): Promise<void> {
  const path = copyOf(image.picture.sources.at(-1)?.url ?? image.picture.url);
  const response = await browserSend({ method: 'GET', path, accept: 'image/jpeg', priority: 'medium' });
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(image);
  link.click();
  URL.revokeObjectURL(address);
}

import { ATTACHMENT_MAX_BYTES, TEXT_FILE_ENDINGS, TEXT_FILE_MAX_BYTES } from '../../rules.ts';

const PICTURES = ['jpeg', 'png', 'webp', 'gif', 'avif'].map((kind) => `image/${kind}`);

/** What the file picker offers. */
export const ACCEPTED = [...PICTURES, ...TEXT_FILE_ENDINGS.map((ending) => `.${ending}`)].join(',');

const MIB = 1024 * 1024;
const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** What is wrong with a file before it is sent; null where nothing is. The server looks at the content itself. */
export function attachmentFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isPicture = PICTURES.includes(type);
  if (!isPicture && !(TEXT_FILE_ENDINGS as readonly string[]).includes(endingOf(name)))
    return `${name}: only pictures and text files (${TEXT_FILE_ENDINGS.join(', ')}) can be attached.`;
  if (size === 0) return `${name}: the file is empty.`;
  const most = isPicture ? ATTACHMENT_MAX_BYTES : TEXT_FILE_MAX_BYTES;
  if (size <= most) return null;
  return `${name}: a ${isPicture ? 'picture' : 'text file'} can have at most ${most / MIB} MB.`;
}

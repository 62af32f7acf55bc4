// What can be attached: pictures and plain texts. What a file is, its content says; its name only has to agree.
import { AppError } from '../../../../shared/errors.ts';
import type { Upload } from '../../../../platform/server/uploads/upload.ts';
import { TEXT_FILE_ENDINGS, TEXT_FILE_MAX_BYTES } from '../../rules.ts';
import { looksLikePicture, readPicture, RefusedPicture } from './read-picture.ts';

export interface ReadFile {
  name: string;
  mime: string;
  bytes: Uint8Array;
  width: number | null;
  height: number | null;
}

const NAME_MAX = 100;

type Refusal = 'damaged' | 'empty' | 'encoding' | 'kind' | 'pixels' | 'size';
const refused = (why: Refusal) => new AppError(`support.attachment/${why}`, { field: 'file' });

/** Without a folder, control characters, and marks that turn a name's end round ("gpj.exe"). */
function nameOf(filename: string): { stem: string; ending: string } {
  const name = filename
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]/gu, '')
    .replace(/^.*[\\/]/, '')
    .trim();
  const [, stem = name, ending = ''] = /^(.+)\.([^.\s]{1,12})$/.exec(name) ?? [];
  return { stem: stem.slice(0, NAME_MAX).toWellFormed() || 'file', ending: ending.toLowerCase() };
}

/** Detects text that a program would render or run, regardless of its file name. */
const OTHER_KIND = /^\s*(?:<(?:!doctype|html|head|body|svg|script|\?xml)\b|%PDF-|\{\\rtf)/i;

function readText(bytes: Uint8Array): Uint8Array {
  let text: string;
  try {
    // A mark at the beginning that says which bytes come first is dropped with this.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('encoding');
  }
  // Archives and programs can be valid UTF-8 by chance, but not without such characters.
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) throw refused('kind');
  if (OTHER_KIND.test(text)) throw refused('kind');
  return Buffer.from(text.replaceAll(/\r\n?/g, '\n'));
}

/** @throws AppError support.attachment, saying what is wrong with it */
export async function readFile({ bytes, filename }: Upload): Promise<ReadFile> {
  if (bytes.length === 0) throw refused('empty');
  const { stem, ending } = nameOf(filename);
  if (looksLikePicture(bytes)) {
    const picture = await readPicture(bytes).catch((error: unknown) => {
      throw error instanceof RefusedPicture ? refused(error.why) : error;
    });
    return { name: `${stem}.webp`, mime: 'image/webp', ...picture };
  }
  if (!(TEXT_FILE_ENDINGS as readonly string[]).includes(ending)) throw refused('kind');
  if (bytes.length > TEXT_FILE_MAX_BYTES) throw refused('size');
  const text = readText(bytes);
  return {
    name: `${stem}.${ending}`,
    mime: 'text/plain; charset=utf-8',
    bytes: text,
    width: null,
    height: null,
  };
}

// What is sent of the files that a person chose: one as it is, several as one zip.
import { PageError } from '../../../../platform/web/api-error.ts';
import { FILE_MAX, PARTS_MAX } from '../../rules.ts';
import { sizeText } from '../size-text.ts';
import { packFiles, type ChosenFile, type SentFile } from './pack-files.ts';

/** Parts of a program, and what a machine keeps beside a person's files. */
const FOREIGN = /(?:^|\/)(?:node_modules|__MACOSX|\.[^/]+)(?:\/|$)/;
/** Keys and passwords of SillyTavern, which are never taken. */
const SECRET = /(?:^|\/)secrets\.json$/i;
const MEDIA = /\.(?:png|jpe?g|webp|gif|bmp|avif|apng|mp4|webm|mov|mp3|ogg|wav|m4a)$/i;
/** Pictures that are cards. */
const CARD = /(?:^|\/)characters\/[^/]+\.png$/i;
/** Copies and indexes that SillyTavern makes by itself; the server leaves them as well. */
const COPY = /(?:^|\/)(?:thumbnails|backups|_cache|_uploads|vectors|_webpack)\//i;

export const isForeign = (path: string): boolean => FOREIGN.test(path) || SECRET.test(path);
/** What can stay out where all of it is too much. */
export const isSpare = (path: string): boolean => (MEDIA.test(path) && !CARD.test(path)) || COPY.test(path);

/** The folder that all of them are in; empty where there is none. */
function folderOf(chosen: readonly ChosenFile[]): string {
  const [first = '', ...rest] = chosen.map(({ path }) => (path.includes('/') ? path.split('/')[0]! : ''));
  return rest.every((name) => name === first) ? first : '';
}

/** More than is taken at a time; `smaller` is the same without pictures, where that is little enough. */
export interface TooMuch {
  bytes: number;
  smaller: SentFile;
}

/** @throws PageError where nothing of them can be sent */
export function toSend(all: readonly ChosenFile[]): SentFile | TooMuch {
  const chosen = all.filter(({ path }) => !isForeign(path));
  const [first] = chosen;
  if (!first) throw new PageError('There is no file in it that could be brought in. Choose another one.');
  const isFolder = chosen.some(({ path }) => path.includes('/'));
  if (chosen.length === 1 && first.file instanceof File && !isFolder) return first.file;
  if (!isFolder && chosen.some(({ path }) => path.toLowerCase().endsWith('.zip')))
    throw new PageError('A zip comes by itself. Choose it alone, and the other files after it.');
  const areTooMany = chosen.length > PARTS_MAX;
  const rest = chosen.filter(({ path }) => !isSpare(path));
  if (rest.length > PARTS_MAX || (areTooMany && rest.length === 0))
    throw new PageError(
      `At most ${PARTS_MAX.toLocaleString('en-US')} files can come at a time, and these are more. Choose a folder inside it, the one with the characters first.`,
    );
  const name = `${folderOf(chosen) || 'files'}.zip`;
  const whole = packFiles(name, chosen);
  if (whole.size <= FILE_MAX && !areTooMany) return whole;
  const smaller = packFiles(name, rest);
  if (smaller.size > FILE_MAX || rest.length === 0)
    throw new PageError(
      `These files have ${sizeText(whole.size)}, without their pictures ${sizeText(smaller.size)}. At most ${FILE_MAX / 1024 ** 3} GB can come at a time: choose a folder inside it, the one with the characters first.`,
    );
  return { bytes: whole.size, smaller };
}

// The parts of Risu's save, each as a file of a form that is read anyway: cards, chats, lorebooks, personas, presets.
// They are made when they are asked for.
import { RefusedFile } from '../archive/refused-file.ts';
import type { SourcePart } from '../archive/source-file.ts';
import { isPicture } from '../formats/read-chat.ts';
import { PART_MAX, PARTS_MAX } from '../../rules.ts';
import type { ByteSource } from './byte-source.ts';
import { DATABASE, ENCRYPTION, isContainer, readContainer, type ContainedFile } from './container.ts';
import { listCharacters } from './characters.ts';
import { leftPart, type PartContext } from './part-context.ts';
import { createNames } from './names.ts';
import { NOTHING_OUTSIDE, outsideOf, type Outside } from './outside.ts';
import { isSave, openSave } from './save.ts';
import { listSettings } from './settings.ts';

const TROUBLES = {
  unreadable: 'unreadable',
  elsewhere: 'elsewhere',
  too_large: 'too_large',
  unknown: 'unreadable',
} as const;

function tellTroubles({ save, add }: PartContext): void {
  for (const { name, trouble } of save.troubles)
    add(leftPart(name ? `${DATABASE}/${name}` : DATABASE, { problem: TROUBLES[trouble] }));
}

const HEAD = 12;

function pictureOf(outside: Outside, { name, size, isCut }: ContainedFile): SourcePart {
  const path = `assets/${name}`;
  if (isCut) return leftPart(path, { problem: 'unreadable' }, size);
  const head = outside.source(name)!.read(0, Math.min(HEAD, size));
  if (!isPicture(head)) return leftPart(path, { left: 'media' }, size);
  return {
    ...{ path, bytes: size, problem: size > PART_MAX ? 'too_large' : null },
    is: { kind: 'picture', title: name.replace(/\.[^.]*$/, ''), left: null },
    read: () => outside.read(name)!,
  };
}

/** What Risu keeps beside the database for itself, and what belongs to a chat or a block. */
const BELONGS = /^coldstorage|\.local\.bin$|\.json$/i;

function* pictureParts(outside: Outside, used: ReadonlySet<string> = new Set()): Generator<SourcePart> {
  for (const file of outside.files)
    if (!used.has(file.name) && !BELONGS.test(file.name)) yield pictureOf(outside, file);
}

/** @throws RefusedFile */
function addSave(source: ByteSource, outside: Outside, parts: SourcePart[]): void {
  const save = openSave(source, outside.source);
  if (!save) {
    parts.push(leftPart(DATABASE, { left: 'risu' }));
    return;
  }
  const add = (part: SourcePart): void => {
    if (parts.length >= PARTS_MAX) throw new RefusedFile('too_many');
    parts.push(part);
  };
  const context = { save, outside, used: new Set<string>(), add };
  const books = createNames('Lorebook');
  const characters = listCharacters(context, books);
  listSettings(context, books, characters);
  for (const picture of pictureParts(outside, context.used)) add(picture);
  tellTroubles(context);
}

function addContainer(source: ByteSource, parts: SourcePart[]): void {
  const { files, isCut, isTooMany } = readContainer(source);
  if (isTooMany) throw new RefusedFile('too_many');
  const outside = outsideOf(source, files);
  const database = files.find(({ name }) => name === DATABASE);
  if (files.some(({ name }) => name === ENCRYPTION)) parts.push(leftPart(DATABASE, { left: 'risu_locked' }));
  else if (database) {
    const size = Math.min(database.size, source.size - database.start);
    const stretch = { size, read: (at: number, length: number) => source.read(database.start + at, length) };
    addSave(stretch, outside, parts);
    if (isCut && !database.isCut) parts.push(leftPart('assets', { problem: 'unreadable' }));
    return;
  } else parts.push(leftPart(DATABASE, isCut ? { problem: 'cut' } : { left: 'risu' }));
  for (const picture of pictureParts(outside)) parts.push(picture);
}

/** The parts of a save of Risu; null where the file is none. @throws RefusedFile */
export function risuParts(source: ByteSource): SourcePart[] | null {
  const parts: SourcePart[] = [];
  if (isSave(source)) addSave(source, NOTHING_OUTSIDE, parts);
  else if (isContainer(source)) addContainer(source, parts);
  else return null;
  return parts;
}

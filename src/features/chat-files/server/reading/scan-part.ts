// What one part of a file holds: which chats with how many messages, or what else.
import { createHash } from 'node:crypto';
import type { ItemKind, ItemNote } from '../../contract.ts';
import { MESSAGES_MAX } from '../../rules.ts';
import type { FileChat, ReadContext } from '../formats/file-chat.ts';
import { sourceKeyOf } from '../formats/source-key.ts';
import { isPresetPlace, leftByPlace } from '../formats/folder-place.ts';
import { objectOf, textOf } from '../formats/json.ts';
import { isRisuBackup } from '../formats/risu-backup.ts';
import { readContent, readDocument, type FileContent } from '../formats/read-chat.ts';
import type { SourceOptions } from './source-options.ts';
import type { PartProblem, SourcePart } from '../archive/source-file.ts';

export interface ScannedPart {
  /** Which of the parts of the file. */
  entry: number;
  kind: ItemKind;
  path: string;
  /** Which of the chats of its file; of the lorebook of a chat one more, so that 0 is a file with a lorebook. */
  part: number;
  /** Why it was not read. */
  problem: PartProblem | null;
  /** Why it is left by its place, as a code of the report. */
  left: string | null;
  /** Unpacked. */
  bytes: number;
  /** SHA-256 of a card. */
  hash: string | null;
  /** The name of the picture of a persona, or of the one that a chat is bound to. */
  picture: string | null;
  /** The name of the lorebook of a persona or chat. */
  lorebook: string | null;
  program: string;
  title: string;
  characterName: string;
  sourceKey: string | null;
  messages: number;
  notes: ItemNote[];
}

const stemOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.[^.]*$/, '');

/** In a data folder, chats lie in `chats/<name of the card's file>/`. */
const folderOf = (path: string): string => /(?:^|\/)chats\/([^/]+)\/[^/]+$/i.exec(path)?.[1] ?? '';

export const contextOf = (path: string, fileName: string, utcOffset: number): ReadContext => ({
  baseName: stemOf(path || fileName),
  folderName: folderOf(path),
  utcOffset,
});

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

const EMPTY = {
  part: 0,
  problem: null,
  left: null,
  hash: null,
  picture: null,
  lorebook: null,
  program: '',
  title: '',
  characterName: '',
  sourceKey: null,
  messages: 0,
  notes: [],
};

function scanChat(chat: FileChat, { path, bytes }: SourcePart, entry: number, part: number): ScannedPart {
  let messages = 0;
  for (const _message of chat.messages) messages++;
  if (messages > MESSAGES_MAX) chat.notes.add('message.too_many', MESSAGES_MAX);
  const { head } = chat;
  const isGroup = head.isGroup || /(?:^|\/)group chats\//i.test(path);
  const metadata = objectOf(objectOf(head.carried['header'])['chat_metadata']);
  return {
    ...EMPTY,
    ...{ entry, part, path, bytes: part === 0 ? bytes : 0 },
    kind: isGroup ? 'group' : 'chat',
    lorebook: (head.lorebook ?? textOf(metadata['world_info'])) || null,
    picture: head.persona || null,
    program: head.program,
    title: head.title,
    characterName: head.characterName,
    sourceKey: sourceKeyOf(head),
    messages: Math.min(messages, MESSAGES_MAX),
    notes: chat.notes.list(),
  };
}

/** Chats, each with the lorebook that the file holds for it alone. */
function* scanChats(
  chats: readonly FileChat[],
  source: SourcePart,
  entry: number,
  fileName: string,
): Generator<ScannedPart> {
  const { path, bytes } = source;
  const place = (path || fileName).replace(/\.[^./]*$/, '');
  for (const [index, chat] of chats.entries()) {
    if (chat.head.isBinned) {
      yield { ...EMPTY, entry, path, bytes, kind: 'other', left: 'binned_there' };
      continue;
    }
    const found = scanChat(chat, source, entry, index);
    if (!chat.book || found.kind === 'group') {
      yield found;
      continue;
    }
    const name = `${place} - lorebook${index === 0 ? '' : ` ${index + 1}`}`;
    const part = index + 1;
    yield {
      ...EMPTY,
      entry,
      part,
      path: `${name}.json`,
      bytes: 0,
      kind: 'lorebook',
      title: stemOf(`${name}.`),
    };
    yield { ...found, lorebook: name };
  }
}

function* scanPersonas(
  { personas, isSettings }: Extract<FileContent, { kind: 'persona' }>,
  { path, bytes }: SourcePart,
  entry: number,
): Generator<ScannedPart> {
  if (isSettings || personas.length === 0)
    yield { ...EMPTY, entry, path, bytes, kind: 'other', left: isSettings ? 'settings' : 'empty' };
  for (const [part, { name, picture, lorebook }] of personas.entries())
    yield {
      ...{ ...EMPTY, entry, part, path, bytes: 0, kind: 'persona', title: name, picture },
      lorebook: lorebook || null,
    };
}

/** @throws RefusedFile bomb */
export function* scanPart(
  source: SourcePart,
  entry: number,
  { fileName, utcOffset }: Pick<SourceOptions, 'fileName' | 'utcOffset'>,
): Generator<ScannedPart> {
  const { path, problem, bytes, is, isMade } = source;
  if (is && !problem) {
    const hash = is.kind === 'character' ? hashOf(source.read()) : null;
    yield { ...EMPTY, ...is, entry, path, bytes, hash };
    return;
  }
  const left = isMade ? null : leftByPlace(path);
  if (problem || left) {
    yield { ...EMPTY, entry, path, bytes, kind: 'other', problem, left };
    return;
  }
  const content = source.read();
  if (!isMade && isRisuBackup(content)) {
    yield { ...EMPTY, entry, path, bytes, kind: 'other', left: 'risu_within' };
    return;
  }
  const found = readContent(content, contextOf(path, fileName, utcOffset));
  if (found.kind === 'document') {
    yield { ...EMPTY, entry, path, bytes, kind: 'other', problem: 'document' };
    return;
  }
  if (found.kind === 'chat') {
    yield* scanChats(found.chats, source, entry, fileName);
    return;
  }
  if (found.kind === 'persona') {
    yield* scanPersonas(found, source, entry);
    return;
  }
  const kind = isPresetPlace(path) && readDocument(content) !== undefined ? 'preset' : found.kind;
  const hash = kind === 'character' ? hashOf(content) : null;
  const reason = kind === 'other' && source.isOfDownload ? 'download' : null;
  yield { ...EMPTY, entry, path, bytes, kind, hash, left: reason, title: stemOf(path || fileName) };
}

// What one part of a file holds: which chats with how many messages, or what else.
import { createHash } from 'node:crypto';
import type { ItemKind, ItemNote } from '../../contract.ts';
import { MESSAGES_MAX } from '../../rules.ts';
import type { FileChat, ReadContext } from '../formats/file-chat.ts';
import { readContent } from '../formats/read-chat.ts';
import type { SourceOptions } from './source-options.ts';
import type { PartProblem, SourcePart } from '../archive/source-file.ts';

export interface ScannedPart {
  /** Which of the parts of the file. */
  entry: number;
  kind: ItemKind;
  path: string;
  /** Which of the chats of its file. */
  part: number;
  /** Why it was not read. */
  problem: PartProblem | null;
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

const keyOf = ({ head }: FileChat): string =>
  createHash('sha256')
    .update(JSON.stringify([head.program, ...head.identity]))
    .digest('base64url');

const EMPTY = {
  part: 0,
  problem: null,
  program: '',
  title: '',
  characterName: '',
  sourceKey: null,
  messages: 0,
  notes: [],
};

function scanChat(chat: FileChat, path: string, entry: number, part: number): ScannedPart {
  let messages = 0;
  for (const _message of chat.messages) messages++;
  if (messages > MESSAGES_MAX) chat.notes.add('message.too_many', MESSAGES_MAX);
  const { head } = chat;
  const isGroup = head.isGroup || /(?:^|\/)group chats\//i.test(path);
  return {
    entry,
    kind: isGroup ? 'group' : 'chat',
    path,
    part,
    problem: null,
    program: head.program,
    title: head.title,
    characterName: head.characterName,
    sourceKey: keyOf(chat),
    messages: Math.min(messages, MESSAGES_MAX),
    notes: chat.notes.list(),
  };
}

/** @throws RefusedFile bomb */
export function* scanPart(
  part: SourcePart,
  entry: number,
  { fileName, utcOffset }: Pick<SourceOptions, 'fileName' | 'utcOffset'>,
): Generator<ScannedPart> {
  const { path, problem } = part;
  if (problem) {
    yield { ...EMPTY, entry, kind: 'other', path, problem };
    return;
  }
  const content = readContent(part.read(), contextOf(path, fileName, utcOffset));
  if (content.kind === 'document') {
    yield { ...EMPTY, entry, kind: 'other', path, problem: 'document' };
    return;
  }
  if (content.kind !== 'chat') {
    yield { ...EMPTY, entry, kind: content.kind, path, title: stemOf(path || fileName) };
    return;
  }
  for (const [index, chat] of content.chats.entries()) yield scanChat(chat, path, entry, index);
}

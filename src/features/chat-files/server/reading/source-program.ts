// Reads an uploaded file in a process of its own, which a file can end without ending the server. It answers one
// question at a time; the first message is none, but says what the file is.
import { fstatSync, writeFileSync } from 'node:fs';
import { RefusedFile } from '../archive/refused-file.ts';
import { openSource, type SourcePart } from '../archive/source-file.ts';
import type { FileChat, FileMessage } from '../formats/file-chat.ts';
import { textsOf } from '../formats/carried-texts.ts';
import { readContent, readDocument } from '../formats/read-chat.ts';
import { listExtraBooks, type ExtraBooks } from '../formats/read-extra-books.ts';
import { onePersona } from '../formats/read-personas.ts';
import { stretchOf } from '../risu/byte-source.ts';
import { risuParts } from '../risu/parts.ts';
import { MESSAGES_MAX } from '../../rules.ts';
import { contextOf, scanPart, type ScannedPart } from './scan-part.ts';
import type { Answer, Question } from './questions.ts';
import { SOURCE_FD, type SourceOptions } from './source-options.ts';

let options: SourceOptions | null = null;
let opened: SourcePart[] | null = null;
let chat: (FileChat & { rest: Iterator<FileMessage>; left: number }) | null = null;

/** After so long the parts that were read so far are answered. */
const ANSWERED_MS = 2_000;

function openParts(): SourcePart[] {
  const ofRisu = risuParts(stretchOf(SOURCE_FD, 0, fstatSync(SOURCE_FD).size));
  return ofRisu ?? openSource(SOURCE_FD).parts;
}

const parts = (): SourcePart[] => (opened ??= openParts());

function scanFrom(first: number, limit: number): { scanned: ScannedPart[]; next: number | null } {
  const all = parts();
  const scanned: ScannedPart[] = [];
  const began = performance.now();
  let index = first;
  const until = Math.min(all.length, first + limit);
  while (index < until && performance.now() - began < ANSWERED_MS) {
    const part = all[index]!;
    try {
      for (const found of scanPart(part, index, options!)) scanned.push(found);
    } catch (error) {
      if (error instanceof RefusedFile) throw error;
      scanned.push(...scanPart({ ...part, problem: 'unreadable' }, index, options!));
    }
    index++;
  }
  return { scanned, next: index < all.length ? index : null };
}

function giveUp(index: number): { scanned: ScannedPart[]; next: number | null } {
  const all = parts();
  return {
    scanned: [...scanPart({ ...all[index]!, problem: 'heavy' }, index, options!)],
    next: index + 1 < all.length ? index + 1 : null,
  };
}

function partAt(entry: number): SourcePart | null {
  const found = parts()[entry];
  return found?.problem === null ? found : null;
}

function chatAt(entry: number, part: number): FileChat | undefined {
  const found = partAt(entry);
  const content =
    found && readContent(found.read(), contextOf(found.path, options!.fileName, options!.utcOffset));
  return content?.kind === 'chat' ? content.chats[part] : undefined;
}

function openChat(entry: number, part: number): boolean {
  // Two documents at a time would need twice the memory.
  chat = null;
  const wanted = chatAt(entry, part);
  if (!wanted) return false;
  chat = { ...wanted, rest: wanted.messages[Symbol.iterator](), left: MESSAGES_MAX };
  return true;
}

function nextMessages(limit: number) {
  if (!chat) throw new Error('no chat is open');
  const messages: FileMessage[] = [];
  let isEnd = false;
  while (!isEnd && messages.length < limit) {
    const next = chat.left > 0 ? chat.rest.next() : { done: true as const };
    if (next.done) isEnd = true;
    else {
      chat.left--;
      messages.push(next.value);
    }
  }
  const { head, notes } = chat;
  if (isEnd) chat = null;
  return { messages, isEnd, head, notes: isEnd ? notes.list() : [] };
}

function bookAt(entry: number, part: number): Uint8Array | null {
  const book = chatAt(entry, part)?.book;
  return book ? Buffer.from(JSON.stringify(book)) : null;
}

function personaAt(entry: number, part: number): Uint8Array | null {
  const bytes = partAt(entry)?.read();
  const file = bytes && readDocument(bytes);
  const persona = file === undefined ? null : onePersona(file, part);
  return persona && Buffer.from(JSON.stringify(persona));
}

function extraBooksAt(entry: number): ExtraBooks[] {
  const bytes = partAt(entry)?.read();
  const file = bytes && readDocument(bytes);
  return file === undefined ? [] : listExtraBooks(file);
}

function textsAt(entry: number): string[] {
  const bytes = partAt(entry)?.read();
  const file = bytes && readDocument(bytes);
  return file === undefined ? [] : textsOf({ file });
}

function answer(question: Question): unknown {
  if (question.kind === 'scan') return scanFrom(question.first, question.limit);
  if (question.kind === 'given-up') return giveUp(question.first);
  if (question.kind === 'open')
    return openChat(question.entry, question.part) ? nextMessages(question.limit) : null;
  if (question.kind === 'bytes') return partAt(question.entry)?.read() ?? null;
  if (question.kind === 'book') return bookAt(question.entry, question.part);
  if (question.kind === 'persona') return personaAt(question.entry, question.part);
  if (question.kind === 'extra-books') return extraBooksAt(question.entry);
  if (question.kind === 'texts') return textsAt(question.entry);
  return nextMessages(question.limit);
}

/** Where the machine runs out of memory, this process is ended and not the server. */
function offerItself(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems choose by themselves.
  }
}

offerItself();
process.on('disconnect', () => process.exit());
process.on('message', (message: SourceOptions | Question) => {
  if (!('kind' in message)) {
    options = message;
    return;
  }
  let answered: Answer;
  try {
    answered = { value: answer(message) };
  } catch (error) {
    answered = error instanceof RefusedFile ? { refused: error.problem } : { failed: String(error) };
  }
  process.send!(answered);
});

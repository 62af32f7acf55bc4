// Reads an uploaded file on a thread of its own, so that no request waits for it. It answers one question at a time.
import { parentPort, workerData } from 'node:worker_threads';
import { RefusedFile } from '../archive/refused-file.ts';
import { openSource, type SourceFile, type SourcePart } from '../archive/source-file.ts';
import type { FileChat, FileMessage } from '../formats/file-chat.ts';
import { readContent } from '../formats/read-chat.ts';
import { MESSAGES_MAX } from '../../rules.ts';
import { contextOf, scanPart, type ScannedPart } from './scan-part.ts';
import type { Answer, Question } from './questions.ts';
import type { SourceOptions } from './source-options.ts';

const options = workerData as SourceOptions;
const { file, fileName, utcOffset } = options;
let source: SourceFile | null = null;
let chat: (FileChat & { rest: Iterator<FileMessage>; left: number }) | null = null;

/** Parts that are answered together. */
const SCANNED_AT_ONCE = 200;

function scanFrom(first: number): { scanned: ScannedPart[]; next: number | null } {
  const { parts } = (source ??= openSource(file));
  const scanned: ScannedPart[] = [];
  let index = first;
  const until = Math.min(parts.length, first + SCANNED_AT_ONCE);
  for (; index < until; index++) {
    const part = parts[index]!;
    try {
      scanned.push(...scanPart(part, index, options));
    } catch (error) {
      if (error instanceof RefusedFile) throw error;
      scanned.push(...scanPart({ ...part, problem: 'unreadable' }, index, options));
    }
  }
  return { scanned, next: index < parts.length ? index : null };
}

function partAt(entry: number): SourcePart | null {
  const found = (source ??= openSource(file)).parts[entry];
  return found?.problem === null ? found : null;
}

function openChat(entry: number, part: number): boolean {
  const found = partAt(entry);
  const content = found && readContent(found.read(), contextOf(found.path, fileName, utcOffset));
  const opened = content?.kind === 'chat' ? content.chats[part] : undefined;
  if (!opened) return false;
  chat = { ...opened, rest: opened.messages[Symbol.iterator](), left: MESSAGES_MAX };
  return true;
}

function nextMessages(limit: number) {
  const messages: FileMessage[] = [];
  let isEnd = false;
  while (!isEnd && messages.length < limit) {
    const next = chat!.left > 0 ? chat!.rest.next() : { done: true as const };
    if (next.done) isEnd = true;
    else {
      chat!.left--;
      messages.push(next.value);
    }
  }
  return { messages, isEnd, head: chat!.head, notes: isEnd ? chat!.notes.list() : [] };
}

function answer(question: Question): unknown {
  if (question.kind === 'scan') return scanFrom(question.first);
  if (question.kind === 'open') return openChat(question.entry, question.part);
  if (question.kind === 'bytes') return partAt(question.entry)?.read() ?? null;
  return nextMessages(question.limit);
}

parentPort!.on('message', (question: Question) => {
  let answered: Answer;
  try {
    answered = { value: answer(question) };
  } catch (error) {
    answered = error instanceof RefusedFile ? { refused: error.problem } : { failed: String(error) };
  }
  parentPort!.postMessage(answered);
});

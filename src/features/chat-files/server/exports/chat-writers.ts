// What each form of export writes of a conversation, and how the files are called.
import type { Db } from '../../../../platform/server/db/database.ts';
import { fileNameOf, asciiFileName } from '../../../../platform/server/http/file-name.ts';
import { inPages, type DataFile } from '../../../../platform/server/personal-data.ts';
import type { ExportFormat } from '../../contract.ts';
import type { ExportedChat } from '../formats/exported.ts';
import { writeHtml, writeMarkdown, writeText } from '../formats/write-readable.ts';
import { writeOwn } from '../formats/write-own.ts';
import { writeSillyTavern } from '../formats/write-sillytavern.ts';
import * as views from './export.views.ts';
import { readSteps } from './steps.ts';

export const FORMS: Record<ExportFormat, { ending: string; mime: string }> = {
  sillytavern: { ending: 'jsonl', mime: 'application/jsonl; charset=utf-8' },
  markdown: { ending: 'md', mime: 'text/markdown; charset=utf-8' },
  html: { ending: 'html', mime: 'text/html; charset=utf-8' },
  text: { ending: 'txt', mime: 'text/plain; charset=utf-8' },
  json: { ending: 'json', mime: 'application/json' },
};

/** "Noor - A walk at night (2026-11-21)". */
export const nameOf = ({ characterName, title, createdAt }: ExportedChat): string => {
  const words = title && title !== characterName ? `${characterName} - ${title}` : characterName;
  return fileNameOf(`${words.slice(0, 44).replaceAll('.', ' ')} ${createdAt.toISOString().slice(0, 10)}`);
};

export function createChatWriters(db: Db) {
  function textOf(chat: ExportedChat, format: ExportFormat): AsyncIterable<string> {
    if (format === 'json')
      return writeOwn(
        chat,
        inPages((after, limit) => views.readAll(db, chat.id, after, limit)),
      );
    const steps = readSteps(db, chat.id, chat.headId);
    if (format === 'sillytavern') return writeSillyTavern(chat, steps);
    if (format === 'markdown') return writeMarkdown(chat, steps);
    return format === 'html' ? writeHtml(chat, steps) : writeText(chat, steps);
  }

  /** The shown path and each other branch, in files of their own. */
  async function* branchFiles(chat: ExportedChat, folder: string): AsyncGenerator<DataFile> {
    const name = nameOf(chat);
    const path = (words: string) => `${folder}${asciiFileName(`${words}.jsonl`)}`;
    yield { path: path(name), bytes: writeSillyTavern(chat, readSteps(db, chat.id, chat.headId)) };
    const shown = chat.headId ? await views.readPathIds(db, chat.id, chat.headId) : [];
    let number = 0;
    for (const endId of await views.readOtherEnds(db, chat.id, shown)) {
      number++;
      const steps = readSteps(db, chat.id, endId);
      yield {
        path: path(`${name} branch ${number}`),
        bytes: writeSillyTavern(chat, steps, { mainChat: name }),
      };
    }
  }

  async function* chatFiles(chat: ExportedChat, format: ExportFormat): AsyncGenerator<DataFile> {
    const folder = `${asciiFileName(chat.characterName)}/`;
    if (format === 'sillytavern') return yield* branchFiles(chat, `chats/${folder}`);
    const path = `${folder}${asciiFileName(`${nameOf(chat)}.${FORMS[format].ending}`)}`;
    yield { path, bytes: textOf(chat, format) };
  }

  async function* manyFiles(userId: string, format: ExportFormat, ids: readonly string[] | null) {
    if (!ids) {
      for await (const chat of inPages((after, limit) => views.readChats(db, userId, after, limit)))
        yield* chatFiles(chat, format);
      return;
    }
    for (const id of ids) {
      const chat = await views.readChat(db, id, userId);
      if (chat) yield* chatFiles(chat, format);
    }
  }

  return { textOf, branchFiles, manyFiles };
}

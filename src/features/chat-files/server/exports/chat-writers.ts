// What each form of export writes of a conversation, and how the files are called.
import type { Db } from '../../../../platform/server/db/database.ts';
import { fileNameOf, asciiFileName } from '../../../../platform/server/http/file-name.ts';
import { inPages, type DataFile } from '../../../../platform/server/personal-data.ts';
import { inLanguages } from '../../../../platform/server/texts/in-languages.ts';
import type { ExportFormat } from '../../contract.ts';
import type { ChatIntake } from '../chat-files.needs.ts';
import type { ExportedChat } from '../formats/exported.ts';
import * as english from '../formats/readable-texts.ts';
import { writeHtml, writeMarkdown, writeText } from '../formats/write-readable.ts';
import { writeOwn } from '../formats/own/write-own.ts';
import { writeSillyTavern, type BranchOf } from '../formats/write-sillytavern.ts';
import * as views from './export.views.ts';
import { readSteps } from './steps.ts';

export const FORMS: Record<ExportFormat, { ending: string; mime: string }> = {
  sillytavern: { ending: 'jsonl', mime: 'application/jsonl; charset=utf-8' },
  markdown: { ending: 'md', mime: 'text/markdown; charset=utf-8' },
  html: { ending: 'html', mime: 'text/html; charset=utf-8' },
  text: { ending: 'txt', mime: 'text/plain; charset=utf-8' },
  json: { ending: 'json', mime: 'application/json' },
};

const textsIn = inLanguages('features/chat-files/server/formats/readable-texts', english);

/** What an export is, and the language of who reads it. */
export interface Wish {
  format: ExportFormat;
  language: string;
}

/** Which conversations are exported; all of them where nothing is named. */
export interface Which {
  ids: readonly string[] | null;
  folderId: string | null;
}

/** "Noor - A walk at night (2026-11-21)". */
export const nameOf = ({ characterName, title, createdAt }: ExportedChat): string => {
  const words = title && title !== characterName ? `${characterName} - ${title}` : characterName;
  return fileNameOf(`${words.slice(0, 44).replaceAll('.', ' ')} ${createdAt.toISOString().slice(0, 10)}`);
};

export function createChatWriters(db: Db, intake: Pick<ChatIntake, 'variablesOf'>) {
  const withVariables = async (chat: ExportedChat, endId = chat.headId): Promise<ExportedChat> => ({
    ...chat,
    variables: Object.fromEntries(await intake.variablesOf(chat.id, endId)),
  });

  async function* whole(chat: ExportedChat): AsyncGenerator<string> {
    yield* writeOwn(
      await withVariables(chat),
      inPages((after, limit) => views.readAll(db, chat.id, after, limit)),
    );
  }

  /** The path that ends at a message. */
  async function* path(
    chat: ExportedChat,
    endId: string | null,
    branch: BranchOf | null = null,
  ): AsyncGenerator<string> {
    yield* writeSillyTavern(await withVariables(chat, endId), readSteps(db, chat.id, endId), branch);
  }

  function textOf(chat: ExportedChat, { format, language }: Wish): AsyncIterable<string> {
    if (format === 'json') return whole(chat);
    if (format === 'sillytavern') return path(chat, chat.headId);
    const steps = readSteps(db, chat.id, chat.headId);
    const texts = textsIn(language);
    if (format === 'markdown') return writeMarkdown(chat, steps, texts);
    return format === 'html' ? writeHtml(chat, steps, texts) : writeText(chat, steps, texts);
  }

  /** The shown path and each other branch, in files of their own. */
  async function* branchFiles(chat: ExportedChat, folder: string): AsyncGenerator<DataFile> {
    const name = nameOf(chat);
    const pathOf = (words: string) => `${folder}${asciiFileName(`${words}.jsonl`)}`;
    yield { path: pathOf(name), bytes: path(chat, chat.headId) };
    const shown = chat.headId ? await views.readPathIds(db, chat.id, chat.headId) : [];
    let number = 0;
    for (const endId of await views.readOtherEnds(db, chat.id, shown)) {
      number++;
      yield { path: pathOf(`${name} branch ${number}`), bytes: path(chat, endId, { mainChat: name }) };
    }
  }

  async function* chatFiles(chat: ExportedChat, wish: Wish): AsyncGenerator<DataFile> {
    const folder = `${asciiFileName(chat.characterName)}/`;
    if (wish.format === 'sillytavern') return yield* branchFiles(chat, `chats/${folder}`);
    const path = `${folder}${asciiFileName(`${nameOf(chat)}.${FORMS[wish.format].ending}`)}`;
    yield { path, bytes: textOf(chat, wish) };
  }

  async function* manyFiles(userId: string, wish: Wish, { ids, folderId }: Which) {
    if (!ids) {
      const page = (after: string | null, limit: number) =>
        views.readChats(db, { userId, folderId }, after, limit);
      for await (const chat of inPages(page)) yield* chatFiles(chat, wish);
      return;
    }
    for (const id of ids) {
      const chat = await views.readChat(db, id, userId);
      if (chat) yield* chatFiles(chat, wish);
    }
  }

  return { textOf, branchFiles, manyFiles };
}

// Conversations as files: one, or many as a zip that is made while it is read.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { FileAnswer } from '../../../../platform/server/http.ts';
import { fileNameOf } from '../../../../platform/server/http/file-name.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { zipStream } from '../../../../platform/server/zip-stream.ts';
import type { ChatIntake } from '../chat-files.needs.ts';
import { createChatWriters, FORMS, nameOf, type Which, type Wish } from './chat-writers.ts';
import * as views from './export.views.ts';
import { createPlaces } from './places.ts';

interface Deps {
  database: Database;
  clock: Clock;
  intake: Pick<ChatIntake, 'variablesOf'>;
}

/** Bytes that are sent together, so that a long chat is not sent message by message. */
const GATHERED = 32_768;

export function createExports({ database: { db }, clock, intake }: Deps) {
  const places = createPlaces();

  const { textOf, branchFiles, manyFiles } = createChatWriters(db, intake);

  /** Counted from the first byte to the last. @throws AppError files.busy */
  function counted(userId: string, bytes: AsyncIterable<Uint8Array | string>): AsyncIterable<Uint8Array> {
    places.demand(userId);
    return (async function* () {
      places.take(userId);
      try {
        let gathered: Buffer[] = [];
        let size = 0;
        for await (const piece of bytes) {
          gathered.push(Buffer.from(piece as string));
          size += piece.length;
          if (size < GATHERED) continue;
          yield Buffer.concat(gathered);
          gathered = [];
          size = 0;
        }
        yield Buffer.concat(gathered);
      } finally {
        places.free(userId);
      }
    })();
  }

  return {
    /** @throws AppError chat.missing, files.busy */
    async one(
      userId: string,
      id: string,
      { branches, ...wish }: Wish & { branches: 'shown' | 'all' },
    ): Promise<FileAnswer> {
      const chat = await views.readChat(db, id, userId);
      if (!chat) throw new AppError('chat.missing');
      const at = new Date(clock.now());
      const { format } = wish;
      if (format === 'sillytavern' && branches === 'all')
        return {
          name: `${nameOf(chat)}.zip`,
          mime: 'application/zip',
          bytes: counted(userId, zipStream(branchFiles(chat, ''), at)),
        };
      const { ending, mime } = FORMS[format];
      return { name: `${nameOf(chat)}.${ending}`, mime, bytes: counted(userId, textOf(chat, wish)) };
    },

    /** @throws AppError chat.missing, chat.folder_missing, files.busy */
    async many(userId: string, wish: Wish, { ids, folderId }: Which): Promise<FileAnswer> {
      const wanted = ids && [...new Set(ids)];
      const folder = folderId && (await views.readFolder(db, userId, folderId));
      if (folder === undefined) throw new AppError('chat.folder_missing');
      if (wanted && (await views.countOwn(db, userId, wanted)) < wanted.length)
        throw new AppError('chat.missing');
      const at = new Date(clock.now());
      return {
        name: `${folder ? fileNameOf(folder.name) : 'chats'} ${at.toISOString().slice(0, 10)}.zip`,
        bytes: counted(userId, zipStream(manyFiles(userId, wish, { ids: wanted, folderId }), at)),
      };
    },
  };
}

export type Exports = ReturnType<typeof createExports>;

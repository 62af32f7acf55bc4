// All personal data of a user as one zip. Each feature provides its part; this file only joins them.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { FileAnswer } from '../../../../platform/server/http.ts';
import type { DataFile, PersonalData } from '../../../../platform/server/personal-data.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { EXPORT_TICKET_SECONDS } from '../../profile-rules.ts';
import { insertTicket, takeTicket } from './export.store.ts';
import { hashToken, newSecretToken } from '../credentials/secret-tokens.ts';
import { zipStream } from '../../../../platform/server/zip-stream.ts';

interface Deps {
  database: Database;
  clock: Clock;
  productName: string;
  /** In the order of the archive. */
  sources: PersonalData[];
}

/** The most downloads at a time on one server, because each reads the database all the time. */
const AT_ONCE = 4;

const busy = () => new AppError('account.busy/download', { retryAfter: 10 });

export function createExports({ database, clock, productName, sources }: Deps) {
  let running = 0;

  async function* about(at: Date): AsyncGenerator<string> {
    yield `Your data at ${productName}, as of ${at.toISOString()}.\n\n`;
    yield 'The .json files are text and can be opened with any editor. Times are in UTC. Pictures are WebP.\n';
    yield 'In conversations, messages with the role "assistant" were written by AI. The pictures were made by AI unless\n';
    yield 'you uploaded them, and are marked so in the file.\n';
    yield 'Passwords and sign-in tokens are not in here: nobody can read them, we neither.\n';
  }

  async function* filesOf(userId: string, at: Date): AsyncGenerator<DataFile> {
    yield { path: 'README.txt', bytes: about(at) };
    for (const source of sources) yield* source.files(userId);
  }

  async function* counted(userId: string, at: Date): AsyncGenerator<Uint8Array> {
    running++;
    try {
      yield* zipStream(filesOf(userId, at), at);
    } finally {
      running--;
    }
  }

  return {
    /** @throws AppError account.busy */
    async ask(userId: string): Promise<{ url: string; expiresAt: string }> {
      if (running >= AT_ONCE) throw busy();
      const { token, hash } = newSecretToken();
      const now = new Date(clock.now());
      const expiresAt = new Date(now.getTime() + EXPORT_TICKET_SECONDS * 1000);
      await database.transact((tx) => insertTicket(tx, { hash, userId, expiresAt }, now));
      return { url: `/api/exports/${token}`, expiresAt: expiresAt.toISOString() };
    },

    /** @throws AppError account.missing, account.busy */
    async open(ticket: string): Promise<FileAnswer> {
      if (running >= AT_ONCE) throw busy();
      const at = new Date(clock.now());
      const userId = await database.transact((tx) => takeTicket(tx, hashToken(ticket), at));
      if (!userId) throw new AppError('account.missing/download');
      const name = `${productName.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-data-${at.toISOString().slice(0, 10)}.zip`;
      return { name, bytes: counted(userId, at) };
    },
  };
}

export type Exports = ReturnType<typeof createExports>;

// Stores a finished reply. Its text exists only in memory, so storing is retried while the database is
// unavailable.
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Message } from '../../contract.ts';
import type { FinishedMessage } from './replies.store.ts';
import type { ExchangeWriter } from './exchange-writer.ts';
import { readMessage } from '../chat.views.ts';
import { noHelp, presentMessage } from './messages.ts';
import type { Reply } from './reply.ts';

export interface EndDeps {
  database: Pick<Database, 'db'>;
  log: Log;
  exchangeWriter: Pick<ExchangeWriter, 'finish' | 'record'>;
}

interface Stored {
  /** The message as stored; null when it no longer exists. */
  message: Message | null;
  /** False when another server has ended the reply; `message` is then what that server stored. */
  isOurs: boolean;
}

/** Attempts while the reader waits, with increasing pauses of 5 s in total. */
const FOREGROUND_ATTEMPTS = 5;
/** Number of the last attempt in the background, after about ten minutes. */
const LAST_ATTEMPT = 70;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Stores the reply. If that takes too long, the reader receives "interrupted" and the reply is stored later.
 */
export async function storeEnd(
  deps: EndDeps,
  reply: Pick<Reply, 'conversationId'>,
  begun: Message,
  row: FinishedMessage,
): Promise<Stored> {
  const { content, state, problem, marks } = row;
  const message: Message = { ...begun, content, state, problem, marks };
  const { db } = deps.database;

  async function attempt(): Promise<Stored> {
    if (await deps.exchangeWriter.finish(row)) return { message, isOurs: true };
    const found = await readMessage(db, reply.conversationId, row.id);
    if (!found) return { message: null, isOurs: false };
    // An earlier attempt may have succeeded although its response was lost.
    if (found.state === state && found.content === content) return { message, isOurs: true };
    return { message: presentMessage(found, noHelp), isOurs: false };
  }

  async function attempts(from: number, last: number): Promise<Stored | null> {
    for (let number = from; number <= last; number++) {
      if (number > 1) await delay(Math.min((number - 1) * 500, LONGEST_PAUSE_MS), undefined, { ref: false });
      try {
        return await attempt();
      } catch (error) {
        if (number === FOREGROUND_ATTEMPTS || number === LAST_ATTEMPT)
          deps.log.error({ err: error, messageId: row.id }, 'a finished reply could not be stored yet');
      }
    }
    return null;
  }

  const stored = await attempts(1, FOREGROUND_ATTEMPTS);
  if (stored) return stored;
  void attempts(FOREGROUND_ATTEMPTS + 1, LAST_ATTEMPT);
  return { message: { ...message, state: 'interrupted' }, isOurs: true };
}

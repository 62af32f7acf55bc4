// Stores a finished reply. Its text is only in memory, so it must survive a database that is away for a while.
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Message } from '../contract.ts';
import type { FinishedMessage } from './replies.store.ts';
import type { TurnWriter } from './turn-writer.ts';
import { readMessage } from './chat.views.ts';
import { noHelp, presentMessage } from './messages.ts';
import type { Reply } from './reply.ts';

export interface EndDeps {
  database: Pick<Database, 'db'>;
  log: Log;
  turnWriter: Pick<TurnWriter, 'finish'>;
}

interface Stored {
  /** As it stands in the database; null where it is not there any more. */
  message: Message | null;
  /** False where another server has ended the reply meanwhile; `message` is what it stored. */
  isOurs: boolean;
}

/** Attempts while the reader waits, with growing pauses: 5 s together. */
const WAITED_FOR = 5;
/** Attempts in the background: they end after about ten minutes. */
const LAST = 70;
const LONGEST_PAUSE_MS = 10_000;

/** Stores the reply. If that takes too long, the reader is told "interrupted", and it is stored later. */
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
    if (await deps.turnWriter.finish(row)) return { message, isOurs: true };
    const found = await readMessage(db, reply.conversationId, row.id);
    if (!found) return { message: null, isOurs: false };
    // The answer to an earlier attempt may have been lost after it was stored.
    if (found.state === state && found.content === content) return { message, isOurs: true };
    return { message: presentMessage(found, noHelp), isOurs: false };
  }

  async function attempts(from: number, last: number): Promise<Stored | null> {
    for (let number = from; number <= last; number++) {
      if (number > 1) await delay(Math.min((number - 1) * 500, LONGEST_PAUSE_MS), undefined, { ref: false });
      try {
        return await attempt();
      } catch (error) {
        if (number === WAITED_FOR || number === LAST)
          deps.log.error({ err: error, messageId: row.id }, 'a finished reply could not be stored yet');
      }
    }
    return null;
  }

  const stored = await attempts(1, WAITED_FOR);
  if (stored) return stored;
  void attempts(WAITED_FOR + 1, LAST);
  return { message: { ...message, state: 'interrupted' }, isOurs: true };
}

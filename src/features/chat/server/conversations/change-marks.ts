// Tells the other devices of a user that a conversation has changed. What changes it marks it, in the same transaction.
import { createBatch } from '../../../../platform/server/db/batch.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { DELETED_KEPT_MS } from '../../rules.ts';
import * as store from './changes.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  log: Log;
  signals: Signals;
}

/** Ends of replies that come together share a statement. */
const MARK_PAUSE_MS = 50;
const MARKED_AT_ONCE = 100;

export function createChangeMarks({ database, clock, log, signals }: Deps) {
  const { db } = database;
  const mark = createBatch<string, true>({
    one: (id) => store.markAllChanged(db, [id]).then(() => true as const),
    async many(ids) {
      await store.markAllChanged(db, ids);
      return ids.map(() => true as const);
    },
    pauseMs: MARK_PAUSE_MS,
    most: MARKED_AT_ONCE,
  });
  const tell = (userId: string) => signals.tell(userId, 'chats');

  return {
    /** Tells of a change that its own statement has marked, once that is committed. */
    tell,

    /** To be called in the transaction that changes a conversation, after everything else has been locked. */
    async changed(tx: Tx, conversationId: string): Promise<void> {
      const userId = await store.markChanged(tx, conversationId);
      if (userId !== null) tx.afterCommit(() => tell(userId));
    },

    /** In the transaction that deletes them. Several are told of together. */
    async deleted(tx: Tx, userId: string, ...conversationIds: string[]): Promise<void> {
      if (conversationIds.length === 0) return;
      await store.noteDeleted(tx, { userId, conversationIds, at: new Date(clock.now()) });
      tx.afterCommit(() => tell(userId));
    },

    /** A conversation that was deleted is back. */
    async restored(tx: Tx, userId: string, conversationId: string): Promise<void> {
      await store.noteRestored(tx, { userId, conversationId });
      tx.afterCommit(() => tell(userId));
    },

    /** For a reply that has ended: pages that were not connected to it see its end. */
    async ended(userId: string, conversationId: string): Promise<void> {
      try {
        await mark(conversationId);
      } catch (error) {
        // A page that saw it begin asks for it until it has ended.
        log.warn({ err: error }, 'the end of a reply could not be marked');
      }
      tell(userId);
    },

    forget: () => database.transact((tx) => store.forgetDeleted(tx, new Date(clock.now() - DELETED_KEPT_MS))),
  };
}

export type ChangeMarks = ReturnType<typeof createChangeMarks>;

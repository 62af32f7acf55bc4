// Stores the beginnings and ends of replies. Concurrent ones share one statement, so the number of statements
// does not grow with the number of readers.
import pg from 'pg';
import type { Db } from '../../../../platform/server/db/database.ts';
import { createBatch } from '../../../../platform/server/db/batch.ts';
import { finishMessage, finishMessages, type FinishedMessage } from './replies.store.ts';
import { saveRecords, type NewRecord } from './records.store.ts';
import { insertExchange, insertExchanges, type NewExchange } from './exchanges.store.ts';

export interface ExchangeWriter {
  /** As `insertExchange`. */
  begin(exchange: NewExchange): Promise<boolean>;
  /** As `finishMessage`. */
  finish(message: FinishedMessage): Promise<boolean>;
  /** Stores what a reply was written from. */
  record(record: NewRecord): Promise<unknown>;
}

/** Batching delay. No model answers sooner, so it delays no reader. */
const BEGIN_PAUSE_MS = 20;
const MAX_BATCH = 100;

/**
 * When the database rejected the statement, nothing was stored and each row is retried alone. Without a
 * response, all rows may have been stored, so the error is rethrown.
 */
function retryEach(error: unknown): Set<string> {
  if (error instanceof pg.DatabaseError) return new Set();
  throw error;
}

export function createExchangeWriter(db: Db, nodeId: string): ExchangeWriter {
  return {
    begin: createBatch<NewExchange, boolean>({
      one: (exchange) => insertExchange(db, exchange),
      async many(exchanges) {
        // Only the first exchange of each conversation is stored; it makes the others stale.
        const first = new Map(exchanges.toReversed().map((exchange) => [exchange.conversationId, exchange]));
        const stored = await insertExchanges(db, [...first.values()]).catch(retryEach);
        return exchanges.map(({ replyId }) => stored.has(replyId) || undefined);
      },
      pauseMs: BEGIN_PAUSE_MS,
      most: MAX_BATCH,
    }),
    finish: createBatch<FinishedMessage, boolean>({
      one: (message) => finishMessage(db, message, nodeId),
      async many(messages) {
        const plain = messages.filter(({ marks }) => marks.length === 0);
        const stored = await finishMessages(db, plain, nodeId).catch(retryEach);
        return messages.map(({ id }) => stored.has(id) || undefined);
      },
      pauseMs: 0,
      most: MAX_BATCH,
    }),
    record: createBatch<NewRecord, true>({
      one: (record) => saveRecords(db, [record]).then(() => true as const),
      async many(records) {
        // A conversation that was deleted meanwhile must not take the records of others with it.
        const isSaved = await saveRecords(db, records).then(
          () => true,
          () => false,
        );
        if (!isSaved) await Promise.allSettled(records.map((record) => saveRecords(db, [record])));
        return records.map(() => true as const);
      },
      pauseMs: 0,
      most: MAX_BATCH,
    }),
  };
}

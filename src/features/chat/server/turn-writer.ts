// Stores beginnings and ends of replies. Those that come together share one statement, so that the number of statements
// does not grow with the number of readers.
import pg from 'pg';
import type { Db } from '../../../platform/server/db/database.ts';
import { createBatch } from '../../../platform/server/db/batch.ts';
import { finishMessage, finishMessages, type FinishedMessage } from './replies.store.ts';
import { insertTurn, insertTurns, type NewTurn } from './turns.store.ts';

export interface TurnWriter {
  /** As `insertTurn`. */
  begin(turn: NewTurn): Promise<boolean>;
  /** As `finishMessage`. */
  finish(message: FinishedMessage): Promise<boolean>;
}

/** No model answers sooner, so nobody waits for this. */
const BEGIN_PAUSE_MS = 20;
const MOST = 100;

/** A refused statement has stored none of them, so each is tried alone; without an answer all may be stored. */
function leaveEach(error: unknown): Set<string> {
  if (error instanceof pg.DatabaseError) return new Set();
  throw error;
}

export function createTurnWriter(db: Db, nodeId: string): TurnWriter {
  return {
    begin: createBatch<NewTurn, boolean>({
      one: (turn) => insertTurn(db, turn),
      async many(turns) {
        // Of two in one conversation the second is out of date as soon as the first is stored.
        const first = new Map(turns.toReversed().map((turn) => [turn.conversationId, turn]));
        const stored = await insertTurns(db, [...first.values()]).catch(leaveEach);
        return turns.map(({ replyId }) => stored.has(replyId) || undefined);
      },
      pauseMs: BEGIN_PAUSE_MS,
      most: MOST,
    }),
    finish: createBatch<FinishedMessage, boolean>({
      one: (message) => finishMessage(db, message, nodeId),
      async many(messages) {
        const plain = messages.filter(({ marks }) => marks.length === 0);
        const stored = await finishMessages(db, plain, nodeId).catch(leaveEach);
        return messages.map(({ id }) => stored.has(id) || undefined);
      },
      pauseMs: 0,
      most: MOST,
    }),
  };
}

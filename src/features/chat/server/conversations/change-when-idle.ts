import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { ChangeMarks } from './change-marks.ts';
import * as store from '../chat.store.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';
import { busy, type Conversations } from './conversations.service.ts';

interface Deps {
  database: Database;
  conversations: Pick<Conversations, 'states'>;
  activeReplies: Pick<ActiveReplies, 'find'>;
  changes: Pick<ChangeMarks, 'changed'>;
}

/** Runs a change while no server is writing a reply to the conversation. @throws AppError chat.busy, chat.missing */
export const createChangeWhenIdle = ({ database, conversations, activeReplies, changes }: Deps) =>
  async function changeWhenIdle<T>(conversationId: string, change: (tx: Tx) => Promise<T>): Promise<T> {
    if (activeReplies.find(conversationId)) throw busy();
    conversations.states.drop(conversationId);
    return database.transact(async (tx) => {
      await store.raiseSharedRevisions(tx, conversationId);
      if (!(await store.lockWhenIdle(tx, conversationId))) throw busy();
      const done = await change(tx);
      await changes.changed(tx, conversationId);
      return done;
    });
  };

export type ChangeWhenIdle = ReturnType<typeof createChangeWhenIdle>;

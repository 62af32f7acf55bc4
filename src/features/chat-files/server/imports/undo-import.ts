// Deletes what an import brought in. It may be broken off anywhere; whoever takes it up deletes what is left.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Cards, ChatIntake } from '../chat-files.needs.ts';
import { releaseItems, setUndoDue } from './imports.store.ts';
import { readMade } from './imports.views.ts';
import { Stopped, type Lease } from './lease/lease.ts';

export interface UndoDeps {
  database: Pick<Database, 'db'>;
  intake: Pick<ChatIntake, 'delete'>;
  cards: Pick<Cards, 'delete'>;
}

export const createUndo =
  ({ database: { db }, intake, cards }: UndoDeps) =>
  /** @throws Stopped */
  async ({ id, userId }: { id: string; userId: string }, lease: Lease): Promise<void> => {
    const { conversations, characters } = await readMade(db, id);
    const deletions = [
      ...conversations.map((each) => () => ignoring('chat.missing', () => intake.delete(userId, each))),
      ...characters.map((each) => () => ignoring('characters.missing', () => cards.delete(each, userId))),
    ];
    for (const each of deletions) {
      if (!lease.isOpen()) throw new Stopped();
      await each();
    }
    await lease.write(async (tx) => {
      await releaseItems(tx, id);
      await setUndoDue(tx, id, null);
    });
  };

/** Somebody may have deleted it already. */
async function ignoring(code: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== code) throw error;
  }
}

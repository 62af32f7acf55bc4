// What a user has chosen to stand above the text field.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Signals } from '../../../../platform/server/needs/signals.ts';
import type { StoredQuickRow } from '../../quick-row-contract.ts';
import { isUsualRow, readRow, type QuickTool } from '../../quick-row-rules.ts';
import { deleteQuickRow, saveQuickRow } from './quick-row.store.ts';
import { readQuickRow } from './quick-row.views.ts';

interface Deps {
  database: Database;
  signals: Signals;
}

export function createQuickRows({ database, signals }: Deps) {
  async function read(userId: string): Promise<StoredQuickRow> {
    const stored = await readQuickRow(database.db, userId);
    return { tools: stored && [...readRow(stored)] };
  }

  return {
    read,

    /** The user's other devices read it again. @param tools null for the usual row */
    async write(userId: string, tools: QuickTool[] | null): Promise<StoredQuickRow> {
      await database.transact(async (tx) => {
        // Whoever has the usual row gets what is added to it later.
        if (tools === null || isUsualRow(tools)) await deleteQuickRow(tx, userId);
        else await saveQuickRow(tx, userId, tools);
        tx.afterCommit(() => signals.tell(userId, 'quick-row'));
      });
      return read(userId);
    },
  };
}

export type QuickRows = ReturnType<typeof createQuickRows>;

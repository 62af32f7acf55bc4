// What a device has missed of a user's conversations since it last asked.
import type { Database } from '../../../../platform/server/db/database.ts';
import type { ChatChanges } from '../../changes-contract.ts';
import { CHANGES_MAX } from '../../rules.ts';
import { presentConversation } from '../conversations/conversations.service.ts';
import { readChanged, readChangedDrafts, readDeleted, readNow } from './changes.views.ts';

export function createChanges({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    async since(userId: string, since: string | null, showNsfw: boolean): Promise<ChatChanges> {
      const now = await readNow(db, since);
      if (since === null || !now.isKnown)
        return { since: now.since, isComplete: false, conversations: [], deleted: [], drafts: [] };
      const asked = { userId, since, limit: CHANGES_MAX + 1 };
      const [rows, deleted, drafts] = await Promise.all([
        readChanged(db, asked),
        readDeleted(db, asked),
        readChangedDrafts(db, asked),
      ]);
      return {
        since: now.since,
        isComplete: [rows, deleted, drafts].every(({ length }) => length <= CHANGES_MAX),
        conversations: rows.slice(0, CHANGES_MAX).map((row) => presentConversation(row, showNsfw)),
        deleted: deleted.slice(0, CHANGES_MAX),
        drafts: drafts.slice(0, CHANGES_MAX),
      };
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;

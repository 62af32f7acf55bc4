// What stands in the composer, on every device of its user. Only the newest text is kept, and no model ever reads it.
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import {
  readComposerDraft,
  saveComposerDraft,
  type ComposerDraft,
} from '../conversations/composer-drafts.store.ts';
import type { Conversations } from '../conversations/conversations.service.ts';

interface Deps {
  database: Database;
  clock: Clock;
  conversations: Pick<Conversations, 'row'>;
  changes: Pick<ChangeMarks, 'tell'>;
}

export const createComposerDrafts = ({ database, clock, conversations, changes }: Deps) => ({
  /** @throws AppError chat.missing, chat.draft_changed with the other text */
  async save(userId: string, conversationId: string, written: ComposerDraft): Promise<ComposerDraft> {
    await conversations.row(conversationId, userId);
    const at = new Date(clock.now());
    return database.transact(async (tx) => {
      const saved = await saveComposerDraft(tx, { ...written, conversationId, userId, at });
      if (!saved) {
        const draft = await readComposerDraft(tx, conversationId);
        throw new AppError('chat.draft_changed', { extra: { draft } });
      }
      tx.afterCommit(() => changes.tell(userId));
      return saved;
    });
  },
});

export type ComposerDrafts = ReturnType<typeof createComposerDrafts>;

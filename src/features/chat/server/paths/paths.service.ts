// The tree of a conversation: seeing it, naming its paths, going on from any of them.
import { AppError } from '../../../../shared/errors.ts';
import type { Reply } from '../../../../shared/route.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { ConversationPage } from '../../contract.ts';
import type { chatPathsContract, PathMap } from '../../paths-contract.ts';
import { UNDO_MS } from '../../rules.ts';
import type { ChatSafety, CrisisHelp } from '../chat.needs.ts';
import { addMessages, setHead, showAbove } from '../chat.store.ts';
import { isShown, readShownEnd } from '../chat.views.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import type { ChangeWhenIdle } from '../conversations/change-when-idle.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import { helpFor } from '../crisis-signals.ts';
import { queueJob } from '../memory/reading/memory-jobs.store.ts';
import { markStale } from '../memory/scenes.store.ts';
import { READ_AFTER_MS } from '../replies/records.store.ts';
import { removeBranch, restoreBranch } from '../replies/removed.store.ts';
import { foldTree } from './fold-tree.ts';
import { setPathName } from './paths.store.ts';
import { readTree } from './path-runs.ts';
import { readKnownThere, readPathNames, readWords } from './paths.views.ts';

export interface PathsDeps {
  database: Database;
  clock: Clock;
  log: Log;
  safety: ChatSafety;
  help: CrisisHelp;
  conversations: Conversations;
  changeWhenIdle: ChangeWhenIdle;
  changes: Pick<ChangeMarks, 'changed'>;
}

type PathReply = Reply<(typeof chatPathsContract)['path']>;

/** What is seen of the paths. */
function createPathReading({
  database,
  log,
  conversations,
}: Pick<PathsDeps, 'database' | 'log' | 'conversations'>) {
  return {
    /** @throws AppError chat.missing */
    async map(userId: string, id: string, around: string | undefined): Promise<PathMap> {
      const conversationId = await conversations.resolve(id, userId);
      if (around) await conversations.message(conversationId, around);
      const [found, names] = await Promise.all([
        conversations.row(conversationId, userId),
        readPathNames(database.db, conversationId),
      ]);
      const ends = [found.head_id, around ?? null].filter((end) => end !== null);
      const rows = await readTree({ database, log }, conversationId, { ends, namedIds: [...names.keys()] });
      const { stretches, paths } = foldTree(rows, {
        headId: found.head_id,
        aroundId: around ?? null,
        namedIds: new Set(names.keys()),
      });
      const words = await readWords(database.db, stretches);
      return {
        conversationId,
        title: found.title || found.members[0]!.name,
        messages: rows.reduce((sum, { count }) => sum + count, 0),
        paths,
        stretches: stretches.flatMap((stretch) => {
          const said = words.get(stretch.id);
          // It was deleted in between.
          if (!said) return [];
          const { role, speaker, excerpt, at, is_being_written: isBeingWritten } = said;
          const name = names.get(stretch.id) ?? null;
          return [{ ...stretch, role, speaker, excerpt, isBeingWritten, name, at: at.toISOString() }];
        }),
      };
    },

    /** @throws AppError chat.missing */
    async read(userId: string, id: string, messageId: string): Promise<PathReply> {
      const conversationId = await conversations.resolve(id, userId);
      const message = await conversations.message(conversationId, messageId);
      const lastId = await readShownEnd(database.db, messageId);
      return {
        message,
        last: await conversations.message(conversationId, lastId),
        knows: await readKnownThere(database.db, conversationId, { fromId: messageId, lastId }),
      };
    },
  };
}

export function createPaths(deps: PathsDeps) {
  const { database, clock, safety, help, conversations, changeWhenIdle, changes } = deps;
  const now = () => new Date(clock.now());

  return {
    ...createPathReading(deps),

    /** @throws AppError chat.missing, safety.blocked */
    async name(
      userId: string,
      id: string,
      messageId: string,
      given: string | null,
    ): Promise<{ name: string | null }> {
      const conversationId = await conversations.resolve(id, userId);
      await conversations.message(conversationId, messageId);
      const name = given && (await safety.checkInput(given, [], userId, helpFor(help))).text;
      await database.transact(async (tx) => {
        await setPathName(tx, { conversationId, messageId, name });
        await changes.changed(tx, conversationId);
      });
      return { name };
    },

    /** @throws AppError chat.missing, chat.busy, chat.shown_path */
    async remove(userId: string, id: string, messageId: string): Promise<{ removed: number }> {
      const conversationId = await conversations.resolve(id, userId);
      await conversations.message(conversationId, messageId);
      const removed = await changeWhenIdle(conversationId, async (tx) => {
        if (await isShown(tx, { conversationId, messageId })) throw new AppError('chat.shown_path');
        await markStale(tx, conversationId, messageId);
        await queueJob(tx, conversationId, now());
        const count = await removeBranch(tx, { conversationId, messageId, at: now() });
        await addMessages(tx, conversationId, -count);
        return count;
      });
      return { removed };
    },

    /** @throws AppError chat.missing, chat.busy, chat.removed when it is too late or the parent is gone too */
    async restore(userId: string, id: string, messageId: string): Promise<{ restored: number }> {
      const conversationId = await conversations.resolve(id, userId);
      const since = new Date(clock.now() - UNDO_MS);
      const restored = await changeWhenIdle(conversationId, async (tx) => {
        const branch = await restoreBranch(tx, { conversationId, messageId, since });
        if (!branch) throw new AppError('chat.removed');
        await addMessages(tx, conversationId, branch.count);
        return branch.count;
      });
      return { restored };
    },

    /**
     * Makes a reply the end of what is shown, or what stands before a message of the user. Nothing is deleted.
     * @throws AppError chat.missing, chat.busy, chat.greeting where nothing stands before the message
     */
    async branch(
      userId: string,
      id: string,
      messageId: string,
      showNsfw: boolean,
    ): Promise<ConversationPage> {
      const conversationId = await conversations.resolve(id, userId);
      const target = await conversations.message(conversationId, messageId);
      const endId = target.role === 'user' ? target.parentId : messageId;
      if (!endId) throw new AppError('chat.greeting/branch');
      await changeWhenIdle(conversationId, async (tx) => {
        await showAbove(tx, conversationId, endId);
        await setHead(tx, conversationId, endId, now());
        await queueJob(tx, conversationId, new Date(clock.now() + READ_AFTER_MS));
      });
      return conversations.page(userId, conversationId, showNsfw);
    },
  };
}

export type Paths = ReturnType<typeof createPaths>;

// Changes to existing conversations: choosing a branch, editing, deleting and forgetting.
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { CrisisSignal } from '../../../../shared/words/help.ts';
import type { Conversation, ConversationPage, Message, Thinking } from '../../contract.ts';
import { UNDO_MS } from '../../rules.ts';
import type { ChatSafety, CheckedWords, CrisisHelp } from '../chat.needs.ts';
import * as store from '../chat.store.ts';
import { holdsText, readShownEnd, readCrisisSignal } from '../chat.views.ts';
import type { ChangeMarks } from './change-marks.ts';
import type { ChangeWhenIdle } from './change-when-idle.ts';
import { missing, presentConversation, type Conversations } from './conversations.service.ts';
import { readLastingFacts } from '../facts/read-facts.ts';
import { learnFacts, scrubMessage } from '../memory/facts.store.ts';
import { queueJob } from '../memory/reading/memory-jobs.store.ts';
import { isLearning } from '../memory/memory.views.ts';
import { markStale } from '../memory/scenes.store.ts';
import { READ_AFTER_MS } from '../replies/records.store.ts';
import { messageTokens } from '../prompt/tokens.ts';
import { forgetRemoved, removeBranch, restoreBranch } from '../replies/removed.store.ts';
import { helpFor, newCrisisSignal } from '../crisis-signals.ts';
import { deleteTranslations } from '../translation/translations.store.ts';

export interface ArrangeDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  safety: ChatSafety;
  help: CrisisHelp;
  changeWhenIdle: ChangeWhenIdle;
  changes: Pick<ChangeMarks, 'changed'>;
  conversations: Conversations;
}

interface Edit {
  content: string;
  /** What it is to replace; absent for whatever is there. */
  replaces?: string | undefined;
  languages?: string | undefined;
}

interface SettingsChange {
  title?: string | undefined;
  replyLength?: 'short' | 'medium' | 'long' | undefined;
  thinking?: Thinking | undefined;
}

const settingsRow = ({ replyLength, thinking }: SettingsChange) => ({
  ...(replyLength ? { reply_length: replyLength } : {}),
  ...(thinking ? { thinking } : {}),
});

/** What was said on a path that is shown again may not have been read for memory yet. */
async function showPath(tx: Tx, conversationId: string, endId: string, at: Date): Promise<void> {
  await store.setHead(tx, conversationId, endId, at);
  await queueJob(tx, conversationId, new Date(at.getTime() + READ_AFTER_MS));
}

/** Another device has changed the text. */
class Outdated extends Error {}

export function createArrange(deps: ArrangeDeps) {
  const { database, conversations, changeWhenIdle, changes } = deps;
  const now = () => new Date(deps.clock.now());

  /** What was derived from the words of a message that is about to change. */
  async function forgetWords(tx: Tx, conversationId: string, messageId: string): Promise<void> {
    await markStale(tx, conversationId, messageId);
    await scrubMessage(tx, conversationId, messageId);
    await deleteTranslations(tx, messageId);
    await queueJob(tx, conversationId, now());
  }

  /**
   * The crisis signal of an edited message. A signal that the message already had is kept, so it is not shown
   * as a new one.
   */
  async function crisisAfter(
    before: CrisisSignal | null,
    { tier }: CheckedWords,
    of: { userId: string; languages: string | undefined },
  ): Promise<CrisisSignal | null> {
    if (tier === 0) return null;
    return before && before.tier >= tier ? { ...before, tier } : newCrisisSignal(deps, { tier, ...of });
  }

  return {
    /** Changes the text in place. Facts that were read from the old text hold no longer. */
    async edit(
      userId: string,
      id: string,
      messageId: string,
      { content, replaces, languages }: Edit,
    ): Promise<{ message: Message }> {
      const conversationId = await conversations.resolve(id, userId);
      const target = await conversations.message(conversationId, messageId);
      const words = await deps.safety.checkInput(content, [], userId, helpFor(deps.help, languages));
      const at = now();
      const isMine = target.role === 'user';
      const before = isMine ? await readCrisisSignal(database.db, conversationId, messageId) : null;
      const crisis = isMine ? await crisisAfter(before, words, { userId, languages }) : null;
      await changeWhenIdle(conversationId, async (tx) => {
        if (replaces !== undefined && !(await holdsText(tx, messageId, replaces))) throw new Outdated();
        const notes = { help: crisis, marks: words.isMasked ? (['masked'] as const) : [] };
        const tokens = messageTokens(words.text);
        await forgetWords(tx, conversationId, messageId);
        await store.editMessage(tx, { id: messageId, content: words.text, tokens, at, notes });
        if (crisis && crisis.tier > (before?.tier ?? 0)) {
          await deps.help.shown(tx, userId, crisis);
          await store.raiseRevisionsOf(tx, userId);
        }
        await words.mark?.(tx, messageId);
        await store.raiseRevision(tx, conversationId);
        if (!isMine) return;
        if (crisis || !(await isLearning(tx, conversationId))) return;
        await learnFacts(
          tx,
          readLastingFacts(words.text).map((fact) => ({
            ...fact,
            id: deps.ids.next(),
            userId,
            conversationId,
            messageId,
            at,
          })),
        );
      }).catch(async (error: unknown) => {
        if (!(error instanceof Outdated)) throw error;
        const message = await conversations.message(conversationId, messageId);
        throw new AppError('chat.edited', { extra: { message } });
      });
      return { message: await conversations.message(conversationId, messageId) };
    },

    async select(
      userId: string,
      id: string,
      messageId: string,
      showNsfw: boolean,
    ): Promise<ConversationPage> {
      const conversationId = await conversations.resolve(id, userId);
      // Refuses one that is not of this conversation.
      await conversations.message(conversationId, messageId);
      const endId = await readShownEnd(database.db, messageId);
      await changeWhenIdle(conversationId, async (tx) => {
        await store.showAbove(tx, conversationId, messageId);
        await showPath(tx, conversationId, endId, now());
      });
      return conversations.page(userId, conversationId, showNsfw);
    },

    /**
     * Deletes a message and its replies; this can be undone for UNDO_MS. Another alternative is shown instead
     * if there is one.
     */
    async deleteMessage(
      userId: string,
      id: string,
      messageId: string,
      showNsfw: boolean,
    ): Promise<ConversationPage> {
      const conversationId = await conversations.resolve(id, userId);
      const target = await conversations.message(conversationId, messageId);
      if (!target.parentId && target.alternatives.length === 1) {
        throw new AppError('chat.greeting');
      }
      const others = target.alternatives.filter((other) => other !== messageId);
      const position = target.alternatives.indexOf(messageId);
      const neighbour = others[Math.min(position, others.length - 1)];
      const endId = neighbour ? await readShownEnd(database.db, neighbour) : target.parentId;
      await changeWhenIdle(conversationId, async (tx) => {
        await markStale(tx, conversationId, messageId);
        await queueJob(tx, conversationId, now());
        const count = await removeBranch(tx, { conversationId, messageId, at: now() });
        await store.setHead(tx, conversationId, endId, now());
        if (target.parentId && neighbour) await store.setShownChild(tx, target.parentId, neighbour);
        await store.addMessages(tx, conversationId, -count);
      });
      return conversations.page(userId, conversationId, showNsfw);
    },

    /** Undoes a deletion. @throws AppError chat.removed when it is too late or the parent is gone too */
    async restoreMessage(
      userId: string,
      id: string,
      messageId: string,
      showNsfw: boolean,
    ): Promise<ConversationPage> {
      const conversationId = await conversations.resolve(id, userId);
      const since = new Date(deps.clock.now() - UNDO_MS);
      await changeWhenIdle(conversationId, async (tx) => {
        const restored = await restoreBranch(tx, { conversationId, messageId, since });
        if (!restored) throw new AppError('chat.removed');
        await store.showAbove(tx, conversationId, messageId);
        await store.setHead(tx, conversationId, restored.headId, now());
        await store.addMessages(tx, conversationId, restored.count);
      });
      return conversations.page(userId, conversationId, showNsfw);
    },

    /** Purges deleted messages that can no longer be restored. */
    forgetRemoved: () => database.transact((tx) => forgetRemoved(tx, new Date(deps.clock.now() - UNDO_MS))),

    /** Records that the help of a message was seen or used, or changes its region. */
    async help(
      userId: string,
      id: string,
      messageId: string,
      change: { isSeen?: true | undefined; isUsed?: true | undefined; region?: string | undefined },
    ): Promise<{ message: Message }> {
      const { region } = change;
      if (region !== undefined && !deps.help.isRegion(region)) throw new AppError('chat.region');
      const conversationId = await conversations.resolve(id, userId);
      await database.transact(async (tx) => {
        // The conversation first, as every change of it does.
        await store.lockConversation(tx, conversationId);
        const before = await store.lockCrisisSignal(tx, conversationId, messageId);
        if (!before) throw missing();
        const crisis = {
          ...before,
          ...(region === undefined ? change : { ...change, region, isChosen: true }),
        };
        await store.setCrisisSignal(tx, messageId, crisis);
        if (crisis.isSeen) await deps.help.seen(tx, userId);
        if (crisis.isUsed && !before.isUsed) await deps.help.used(tx, crisis);
        await changes.changed(tx, conversationId);
      });
      return { message: await conversations.message(conversationId, messageId) };
    },

    /** Records that help was seen in a test chat, which is not stored. */
    helpSeen: (userId: string) => database.transact((tx) => deps.help.seen(tx, userId)),

    async settings(
      userId: string,
      id: string,
      change: SettingsChange,
      showNsfw: boolean,
    ): Promise<Conversation> {
      await conversations.row(id, userId);
      conversations.states.drop(id);
      const title =
        change.title && (await deps.safety.checkInput(change.title, [], userId, helpFor(deps.help))).text;
      await database.transact(async (tx) => {
        await store.updateConversation(tx, id, { ...(title ? { title } : {}), ...settingsRow(change) });
        await changes.changed(tx, id);
      });
      return presentConversation(await conversations.row(id, userId), showNsfw);
    },

    /** @throws AppError chat.newest when the conversation already uses the newest version */
    async renew(userId: string, id: string, showNsfw: boolean): Promise<ConversationPage> {
      const conversationId = await conversations.resolve(id, userId);
      if (!(await changeWhenIdle(conversationId, (tx) => store.moveToNewest(tx, conversationId))))
        throw new AppError('chat.newest');
      return conversations.page(userId, conversationId, showNsfw);
    },
  };
}

export type Arrange = ReturnType<typeof createArrange>;

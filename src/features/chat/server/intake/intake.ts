// Takes conversations in that were written elsewhere. Whoever hands them over reads the files.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import type { Personas } from '../chat.needs.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import { queueJobs } from '../memory/reading/memory-jobs.store.ts';
import { messageTokens } from '../prompt/tokens.ts';
import * as store from './intake.store.ts';
import type { TakenChat, TakenMessage } from './taken-message.ts';

export interface IntakeDeps {
  clock: Clock;
  personas: Personas;
  changes: Pick<ChangeMarks, 'tell'>;
}

export function createIntake({ clock, personas, changes }: IntakeDeps) {
  /** The version of each character that its user may talk with. */
  async function versionsFor(tx: Tx, chats: readonly TakenChat[]): Promise<Map<string, string>> {
    const versions = new Map<string, string>();
    for (const { characterId, userId } of chats) {
      if (versions.has(characterId)) continue;
      const found = await personas.personaFor(tx, characterId, userId);
      if (found) versions.set(characterId, found.versionId);
    }
    return versions;
  }

  return {
    /** What a message adds to the tokens of its path. */
    tokensOf: messageTokens,

    /**
     * @param chats of one user
     * @returns false, with nothing stored, where the user may not talk with one of the characters
     */
    async begin(tx: Tx, chats: readonly TakenChat[]): Promise<boolean> {
      const versions = await versionsFor(tx, chats);
      const rows = chats.flatMap((chat) => {
        const versionId = versions.get(chat.characterId);
        return versionId === undefined ? [] : [{ ...chat, versionId }];
      });
      if (rows.length < chats.length) return false;
      await store.insertChats(tx, rows);
      if (rows.some(({ personaName }) => personaName !== null)) await store.setPersonasNamed(tx, rows);
      return true;
    },

    /** @param shown parents with the child that is shown below each */
    async append(
      tx: Tx,
      messages: readonly TakenMessage[],
      shown: ReadonlyMap<string, string>,
    ): Promise<void> {
      const rows = messages.map((message) => ({
        ...message,
        tokens: messageTokens(message.content),
        thoughtTokens: message.thoughts === null ? 0 : estimateTokens(message.thoughts),
      }));
      if (rows.length > 0) {
        await store.insertTaken(tx, rows);
        const added = new Map<string, number>();
        for (const row of rows)
          if (!store.isGreeting(row)) added.set(row.conversationId, (added.get(row.conversationId) ?? 0) + 1);
        await store.countTaken(tx, added);
      }
      if (shown.size > 0) await store.setShownChildren(tx, shown);
    },

    /** The end of the shown path, which nobody else moves until the transaction ends; null where the chat is gone. */
    lockEnd: store.lockEnd,
    moveEnds: store.moveEnds,

    /**
     * What a model remembers of them is read in the background, as after messages that are written here.
     * @returns those that are not gone
     */
    async finish(
      tx: Tx,
      ends: readonly { conversationId: string; updatedAt: Date }[],
    ): Promise<ReadonlySet<string>> {
      const finished = await store.finishTaken(tx, ends);
      const ids = finished.map(({ id }) => id);
      await queueJobs(tx, ids, new Date(clock.now()));
      const users = new Set(finished.map(({ userId }) => userId));
      tx.afterCommit(() => users.forEach((userId) => changes.tell(userId)));
      return new Set(ids);
    },
  };
}

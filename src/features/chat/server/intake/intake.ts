// Takes conversations in that were written elsewhere. Whoever hands them over reads the files.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import type { Personas } from '../chat.needs.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import * as chatStore from '../chat.store.ts';
import { queueJob } from '../memory/reading/memory-jobs.store.ts';
import { setPersonaNamed } from '../personas/persona-choices.store.ts';
import { messageTokens } from '../prompt/tokens.ts';
import * as store from './intake.store.ts';
import type { TakenMessage } from './taken-message.ts';

export interface IntakeDeps {
  clock: Clock;
  personas: Personas;
  changes: Pick<ChangeMarks, 'changed'>;
}

export const createIntake = ({ clock, personas, changes }: IntakeDeps) => ({
  /** What a message adds to the tokens of its path. */
  tokensOf: messageTokens,

  /** @returns false where the user may not talk with the character */
  async begin(
    tx: Tx,
    chat: {
      id: string;
      userId: string;
      characterId: string;
      title: string;
      at: Date;
      personaName: string | null;
    },
  ): Promise<boolean> {
    const { id, userId, characterId, title, at, personaName: name } = chat;
    const found = await personas.personaFor(tx, characterId, userId);
    if (!found) return false;
    const members = [{ characterId, versionId: found.versionId }];
    await chatStore.insertConversation(tx, { id, userId, members, title, at });
    if (name !== null) await setPersonaNamed(tx, { conversationId: id, userId, name });
    return true;
  },

  /** @param shown parents with the child that is shown below each */
  async append(
    tx: Tx,
    conversationId: string,
    messages: readonly TakenMessage[],
    shown: ReadonlyMap<string, string>,
  ): Promise<void> {
    const rows = messages.map((message) => ({
      ...message,
      tokens: messageTokens(message.content),
      thoughtTokens: message.thoughts === null ? 0 : estimateTokens(message.thoughts),
    }));
    if (rows.length > 0) {
      await store.insertTaken(tx, conversationId, rows);
      await store.countTaken(tx, conversationId, rows.filter((row) => !store.isGreeting(row)).length);
    }
    if (shown.size > 0) await store.setShownChildren(tx, shown);
  },

  /** The end of the shown path, which nobody else moves until the transaction ends; null where the chat is gone. */
  lockEnd: store.lockEnd,
  moveEnd: store.moveEnd,

  /**
   * What a model remembers of it is read in the background, as after messages that are written here.
   * @returns false where the chat is gone
   */
  async finish(tx: Tx, conversationId: string, end: { updatedAt: Date }): Promise<boolean> {
    if (!(await store.finishTaken(tx, conversationId, end))) return false;
    await queueJob(tx, conversationId, new Date(clock.now()));
    await changes.changed(tx, conversationId);
    return true;
  },
});

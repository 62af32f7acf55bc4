// Takes conversations in that were written elsewhere. Whoever hands them over reads the files.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import { estimateTokens } from '../../../../shared/words/tokens.ts';
import type { Personas } from '../chat.needs.ts';
import type { ChangeMarks } from '../conversations/change-marks.ts';
import { readBeginner } from '../conversations/conversations.views.ts';
import { expandGreeting } from '../conversations/greetings.ts';
import type { AuthorsNote } from '../../generation-contract.ts';
import { NOTE_DEPTH_MAX, NOTE_EVERY_MAX, NOTE_MAX } from '../../generation-rules.ts';
import { queueJobs } from '../memory/reading/memory-jobs.store.ts';
import { messageTokens } from '../prompt/tokens.ts';
import { readVariables } from '../variables/variables.views.ts';
import * as store from './intake.store.ts';
import { fitKept, saveKept } from './kept-chat.ts';
import type { TakenChat, TakenMessage } from './taken-message.ts';

export interface IntakeDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
  personas: Personas;
  changes: Pick<ChangeMarks, 'tell'>;
}

interface Greeted {
  userId: string;
  characterId: string;
  conversationId: string;
  userName: string;
}

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

function fitNote(note: AuthorsNote): AuthorsNote {
  const text = note.text.slice(0, NOTE_MAX).toWellFormed().trim();
  const depth = note.depth === 'top' ? 'top' : between(0, note.depth, NOTE_DEPTH_MAX);
  const every = between(1, note.every, NOTE_EVERY_MAX);
  const isSame = text === note.text && depth === note.depth && every === note.every;
  return isSame ? note : { ...note, text, depth, every };
}

/** The version of each character that its user may talk with. */
async function versionsFor(
  personas: Personas,
  tx: Tx,
  chats: readonly TakenChat[],
): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const { characterId, userId } of chats) {
    if (versions.has(characterId)) continue;
    const found = await personas.personaFor(tx, characterId, userId);
    if (found) versions.set(characterId, found.versionId);
  }
  return versions;
}

export function createIntake({ database, clock, personas, changes }: IntakeDeps) {
  return {
    /** What a message adds to the tokens of its path. */
    tokensOf: messageTokens,

    /** A note within the limits; the same object where it is within them. */
    fitNote,

    /** Those of the fields of an export that are possible here; the same object where all are. */
    fitKept,

    /** What macros have set in a conversation, by name. @param endId of a path; null for the shown one */
    variablesOf: (conversationId: string, endId: string | null) =>
      readVariables(database.db, conversationId, endId),

    /**
     * A greeting as a new conversation begins with it.
     * @param userName whom the user speaks as; empty for themselves
     * @param wanted its text, or which of the character's it is
     * @returns null where there is none
     */
    async greeting(
      { userId, characterId, conversationId, userName }: Greeted,
      wanted: { text: string } | { index: number },
    ): Promise<string | null> {
      const found = await personas.personaFor(database.db, characterId, userId);
      const text = 'text' in wanted ? wanted.text : found?.persona.greetings[wanted.index];
      if (!found || !text) return null;
      const { username } = await readBeginner(database.db, userId, characterId);
      const beginning = { persona: found.persona, userName: userName || username, conversationId };
      return expandGreeting(text, beginning).text;
    },

    /**
     * @param chats of one user
     * @returns false, with nothing stored, where the user may not talk with one of the characters
     */
    async begin(tx: Tx, chats: readonly TakenChat[]): Promise<boolean> {
      const versions = await versionsFor(personas, tx, chats);
      const rows = chats.flatMap((chat) => {
        const versionId = versions.get(chat.characterId);
        return versionId === undefined ? [] : [{ ...chat, versionId }];
      });
      if (rows.length < chats.length) return false;
      await store.insertChats(tx, rows);
      await store.insertVariables(tx, rows);
      for (const row of rows) await saveKept(tx, row);
      if (rows.some(store.isSpokenAs)) await store.setPersonasNamed(tx, rows);
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

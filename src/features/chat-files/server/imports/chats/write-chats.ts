// Writes chats of a file, several in one transaction.
import type { Tx } from '../../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../../platform/server/ports/clock.ts';
import type { ItemNote } from '../../../contract.ts';
import type { ChatIntake, TakenChat, TakenMessage } from '../../chat-files.needs.ts';
import type { ChatHead } from '../../formats/file-chat.ts';
import type { JsonObject } from '../../formats/json.ts';
import * as store from '../imports.store.ts';
import * as sources from '../sources.store.ts';
import * as views from '../sources.views.ts';
import { numberedAfter, parentsBefore, type Planned } from './chat-plan.ts';

/** The chat is in the bin or deleted, so nothing more comes into it. */
export class ChatGone extends Error {}

export interface Beginning extends TakenChat {
  sourceKey: string;
  head: ChatHead;
  carried: JsonObject;
}

/** What is written at once of a chat. It may be written again where its transaction failed. */
export interface ChatPart {
  conversationId: string;
  position: number;
  /** Null where the conversation is there already. */
  beginning: Beginning | null;
  planned: Planned | null;
  /** The end of the path after this part. */
  end: { id: string; at: number } | null;
  /** Of the last part of a chat. */
  ending: {
    state: 'done' | 'known' | 'skipped';
    reason: string | null;
    notes: readonly ItemNote[];
    /** Messages of the file. */
    done: number;
    /** Messages of all parts that were new. */
    added: number;
    /** The head as it is known at last; null where the beginning has it. */
    carried: JsonObject | null;
  } | null;
  beside: {
    /** Whether somebody has gone on there, so that the shown path stays theirs. Known once it was written. */
    is: boolean;
    /** Of a chat that was written here: its messages that are in the file. */
    own: Set<string> | null;
  };
}

const BRANCH: ItemNote = { code: 'chat.branch', count: 1, places: [0] };

interface Deps {
  clock: Clock;
  intake: ChatIntake;
}

export function createChatWriter({ clock, intake }: Deps) {
  async function begin(tx: Tx, importId: string, beginnings: readonly Beginning[]): Promise<void> {
    if (beginnings.length === 0) return;
    if (!(await intake.begin(tx, beginnings))) throw new Error('the character cannot be talked to any more');
    await sources.insertSources(
      tx,
      beginnings.map(({ id, userId, head: { program }, sourceKey, carried }) => ({
        ...{ conversationId: id, userId, importId, program, sourceKey, carried },
        at: new Date(clock.now()),
      })),
    );
  }

  /**
   * The messages with their numbers, at the end of the chat or beside it where somebody has gone on.
   * @throws ChatGone
   */
  async function place(
    tx: Tx,
    { conversationId: id, beginning, planned, beside }: ChatPart,
  ): Promise<readonly TakenMessage[]> {
    const messages = planned?.messages ?? [];
    if (beginning || messages.length === 0) return messages;
    const before = await intake.lockEnd(tx, id);
    if (!before) throw new ChatGone();
    const { headId } = before;
    beside.is =
      headId !== null && !(beside.own ? beside.own.has(headId) : await views.isPlace(tx, id, headId));
    for (const message of messages) beside.own?.add(message.id);
    // Somebody may have written here since the plan was made.
    return numberedAfter(messages, await views.readLastChildren(tx, id, parentsBefore(messages)));
  }

  /**
   * Adds messages. The ends move with them, so that a chat whose import is paused can be read as far as it is here.
   * @throws ChatGone
   */
  async function append(tx: Tx, parts: readonly ChatPart[]): Promise<void> {
    const messages: TakenMessage[] = [];
    // In one order, so that two imports do not wait for each other.
    for (const part of [...parts].sort((a, b) => (a.conversationId < b.conversationId ? -1 : 1)))
      messages.push(...(await place(tx, part)));
    if (messages.length === 0) return;
    await intake.append(tx, messages, new Map(parts.flatMap(({ planned }) => [...(planned?.shown ?? [])])));
    const ends = parts.flatMap(({ conversationId, planned, end, beside }) =>
      end && planned && planned.messages.length > 0 && !beside.is
        ? [{ conversationId, headId: end.id, updatedAt: new Date(end.at) }]
        : [],
    );
    await intake.moveEnds(tx, ends);
    await sources.insertPlaces(
      tx,
      parts.flatMap(({ planned }) => planned?.places ?? []),
    );
  }

  /** @throws ChatGone */
  async function finish(tx: Tx, importId: string, parts: readonly ChatPart[]): Promise<void> {
    const changed = parts.filter(({ ending, end }) => ending?.state === 'done' && end);
    if (changed.length > 0) {
      const finished = await intake.finish(
        tx,
        changed.map(({ conversationId, end }) => ({ conversationId, updatedAt: new Date(end!.at) })),
      );
      for (const { conversationId, ending } of changed) {
        if (!finished.has(conversationId)) throw new ChatGone();
        if (ending!.carried) await sources.setCarried(tx, conversationId, ending!.carried);
      }
    }
    const ended = parts.flatMap(({ ending, position, conversationId, beside }) => {
      if (!ending) return [];
      const { state, reason, notes, done, added } = ending;
      const branch = beside.is && added > 0 ? [BRANCH] : [];
      return [
        {
          ...{ position, state, reason, doneMessages: done, notes: [...notes, ...branch] },
          conversationId: state === 'skipped' ? null : conversationId,
        },
      ];
    });
    if (ended.length > 0) await store.endChats(tx, importId, ended);
  }

  /** @throws ChatGone */
  return async (tx: Tx, importId: string, parts: readonly ChatPart[]): Promise<void> => {
    await begin(
      tx,
      importId,
      parts.flatMap(({ beginning }) => beginning ?? []),
    );
    await append(tx, parts);
    await finish(tx, importId, parts);
  };
}

export type ChatWriter = ReturnType<typeof createChatWriter>;

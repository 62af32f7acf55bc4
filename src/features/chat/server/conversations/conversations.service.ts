// Starts and reads conversations, and adds or reopens replies.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { Input } from '../../../../shared/route.ts';
import { createExpander, type Expansion } from '../../../../shared/macros/macros.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import { presentPortrait } from '../../../../shared/words/picture-address.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { chatContract, Conversation, ConversationPage, Message } from '../../contract.ts';
import { continuedFrom, OPENING_PAGE } from '../../rules.ts';
import type { CrisisHelp, Personas } from '../chat.needs.ts';
import { engineFor, type EngineForDeps } from './engine-for.ts';
import * as store from '../chat.store.ts';
import { readMessage, readPath, readThoughts, readSiblings, resolveConversation } from '../chat.views.ts';
import type { ConversationState, OwnPersona } from '../conversation-state.ts';
import {
  listConversations,
  matchOf,
  readBeginner,
  readConversation,
  type ConversationRow,
} from './conversations.views.ts';
import { readOpenFacts } from '../memory/memory.views.ts';
import { readComposerDraft } from './composer-drafts.store.ts';
import { expandGreeting } from './greetings.ts';
import { presentMessage, reopened, type MessageRow } from '../replies/messages.ts';
import { messageTokens } from '../prompt/tokens.ts';
import type { Reply } from '../replies/reply.ts';
import { reopenMessage, type Reopening, type Thoughts } from '../replies/replies.store.ts';
import type { ActiveReplies } from '../replies/active-replies.ts';
import { shelfOf } from '../order/order.views.ts';
import { setPersona } from '../personas/persona-choices.store.ts';
import { readBeginningPersona } from '../personas/personas.views.ts';
import { createStateCache } from '../state-cache.ts';
import { applyVariables } from '../variables/variables.store.ts';

export interface ConversationsDeps extends EngineForDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  personas: Personas;
  help: Pick<CrisisHelp, 'present'>;
  activeReplies: Pick<ActiveReplies, 'find'>;
}

type ListQuery = Input<(typeof chatContract)['conversations']>['query'];

interface Beginning {
  persona: Persona;
  userId: string;
  characterId: string;
  conversationId: string;
  at: Date;
}

/** For all starters of a conversation together: each of them is a line. */
const STARTERS_INSERTED_MAX = 4_000;

export const missing = () => new AppError('chat.missing');
/** The conversation stays readable, but cannot be continued. */
export const membersOnly = ({ name }: { name: string }) =>
  new AppError('memberships.required', { params: { name }, extra: { action: `chat with ${name}` } });
export const busy = () => new AppError('chat.busy');
export const parentMissing = () => new AppError('chat.parent');

/** Each greeting keeps what it sets for its conversation; what belongs to the user is set by the chosen one. */
async function saveGreetingVariables(
  tx: Tx,
  of: { conversationId: string; userId: string },
  greetings: readonly { id: string }[],
  { expanded, chosen }: { expanded: readonly ReturnType<typeof expandGreeting>[]; chosen: number },
): Promise<void> {
  for (const [index, { id: messageId }] of greetings.entries()) {
    const changes = expanded[index]!.changes.filter(({ scope }) => scope === 'chat' || index === chosen);
    if (changes.length === 0) continue;
    await applyVariables(tx, { ...of, messageId, before: {}, isContinued: false }, changes);
  }
}

export function createConversations(deps: ConversationsDeps) {
  const { database, clock, ids, activeReplies } = deps;
  const now = () => new Date(clock.now());

  async function row(conversationId: string, userId: string): Promise<ConversationRow> {
    const found = await readConversation(database.db, conversationId, userId);
    if (!found) throw missing();
    return found;
  }

  async function message(conversationId: string, messageId: string): Promise<Message> {
    const found = await readMessage(database.db, conversationId, messageId);
    if (!found) throw missing();
    return presentMessage(found, deps.help.present);
  }

  /** @returns the new conversation's id. @throws AppError chat.missing, memberships.required */
  async function begin(userId: string, characterId: string, greeting: number): Promise<string> {
    const found = await deps.personas.personaFor(database.db, characterId, userId);
    if (!found) throw missing();
    const { persona, versionId } = found;
    const id = ids.next();
    const at = now();
    await database.transact(async (tx) => {
      const { own, expanded } = await greet(tx, { persona, userId, characterId, conversationId: id, at });
      const greetings = greetingRows(expanded.map(({ text }) => text)).map((greeting) => ({
        ...greeting,
        id: ids.next(),
        conversationId: id,
        speakerId: characterId,
        at,
      }));
      await store.insertConversation(tx, { id, userId, members: [{ characterId, versionId }], at });
      if (own) await setPersona(tx, { conversationId: id, userId, personaId: own.id });
      await store.insertMessages(tx, greetings);
      const chosen = Math.min(greeting, greetings.length - 1);
      await store.setHead(tx, id, greetings[chosen]!.id, at);
      await saveGreetingVariables(tx, { conversationId: id, userId }, greetings, { expanded, chosen });
    });
    return id;
  }

  /**
   * The id of the caller's conversation. A character's id selects the newest conversation with it, or starts
   * one.
   */
  async function resolve(id: string, userId: string): Promise<string> {
    return (await resolveConversation(database.db, id, userId)) ?? begin(userId, id, 0);
  }

  /** A message that is being written shows the text received so far. */
  function present(conversationId: string, rows: MessageRow[]): Message[] {
    const reply = activeReplies.find(conversationId);
    return rows.map((read) => {
      const shown = presentMessage(read, deps.help.present);
      // Another server is writing it: a continued reply shows its old text until the first checkpoint.
      if (!reply && read.state === 'streaming' && read.seq === 0 && read.content)
        return { ...shown, content: continuedFrom(read.content) };
      return reply && reply.messageId === shown.id
        ? { ...shown, content: reply.text, state: 'streaming' }
        : shown;
    });
  }

  async function page(userId: string, conversationId: string, showNsfw: boolean): Promise<ConversationPage> {
    const found = await row(conversationId, userId);
    const [rows, memories, draft] = await Promise.all([
      found.head_id ? readPath(database.db, conversationId, found.head_id, OPENING_PAGE + 1) : [],
      readOpenFacts(database.db, { userId, conversationId, characterId: null, scope: 'chat' }),
      readComposerDraft(database.db, conversationId),
    ]);
    // Read in the same tick as `present` below, so that the text and the sequence number belong together.
    const reply = activeReplies.find(conversationId);
    return {
      conversation: presentConversation(found, showNsfw),
      messages: present(conversationId, rows.slice(-OPENING_PAGE)),
      hasMore: rows.length > OPENING_PAGE,
      streaming: reply ? streamingOf(reply) : streamedElsewhere(rows),
      memories: memories.map(({ id, text }) => ({ id, text })),
      since: found.since,
      draft,
      engine: engineFor(deps, found),
    };
  }

  return {
    /** Every change of data that prompts are built from must drop the conversation's entry. */
    states: createStateCache(),
    ...{ row, message, begin, resolve, page, present },

    /** @throws AppError chat.missing where the model did not think, or the message is gone */
    async thoughts(userId: string, id: string, messageId: string): Promise<Thoughts> {
      const conversationId = await resolve(id, userId);
      const found = await readThoughts(database.db, conversationId, messageId);
      if (!found) throw missing();
      return found;
    },

    async list(
      userId: string,
      filter: ListQuery,
      showNsfw: boolean,
    ): Promise<Listed<Conversation> & { since: string | null }> {
      const { page: number, limit } = filter;
      const { rows, total } = await listConversations(database.db, {
        userId,
        q: filter.q || null,
        characterId: filter.characterId ?? null,
        shelf: shelfOf(filter),
        offset: (number - 1) * limit,
        limit,
      });
      const items = rows.map((found) => presentConversation(found, showNsfw));
      const since = rows[0]?.since ?? null;
      return { items, page: number, limit, total, hasMore: number * limit < total, since };
    },

    /**
     * Older messages of the path, oldest first. @param beforeId the oldest message that the client has; null
     * for the newest page
     */
    async history(
      userId: string,
      conversationId: string,
      beforeId: string | null,
      skipPages: number,
      limit: number,
    ): Promise<Listed<Message>> {
      const found = await row(conversationId, userId);
      const before = beforeId ? await message(conversationId, beforeId) : null;
      const endId = before ? before.parentId : found.head_id;
      const wanted = (skipPages + 1) * limit;
      const rows = endId ? await readPath(database.db, conversationId, endId, wanted + 1) : [];
      const hasMore = rows.length > wanted;
      const end = rows.length - skipPages * limit;
      const items = present(conversationId, rows.slice(Math.max(0, end - limit), Math.max(0, end)));
      return { items, page: skipPages + 1, limit, total: found.message_count + 1, hasMore };
    },

    /** A user message and the newest reply to it. */
    async messageWithAnswer(conversationId: string, messageId: string): Promise<[Message, Message | null]> {
      const children = await readSiblings(database.db, conversationId, messageId);
      const answerId = children.at(-1);
      return [
        await message(conversationId, messageId),
        answerId ? await message(conversationId, answerId) : null,
      ];
    },

    /**
     * Reopens a reply for writing. @throws AppError chat.busy when it is being written or has just been
     * changed, chat.missing
     */
    async reopen(conversationId: string, target: Message, by: Reopening): Promise<Message> {
      const { id, content } = target;
      await database.transact(async (tx) => {
        await store.showAbove(tx, conversationId, id);
        await store.setHead(tx, conversationId, id, now());
        if (!(await reopenMessage(tx, { id, content, ...by }))) throw busy();
      });
      return reopened(target, by);
    },

    /** Inserts an empty reply as another child of the parent and makes it the end of the shown path. */
    async addAlternative(
      { conversation, history }: ConversationState,
      reply: { id: string; parentId: string; speakerId: string; nodeId: string; hint?: string | null },
    ): Promise<Message> {
      const at = now();
      const { id, parentId, speakerId, nodeId, hint = null } = reply;
      const pathTokens = history.at(-1)?.pathTokens ?? 0;
      const alternatives = await database.transact(async (tx) => {
        const alternative = await store.nextAlternative(tx, conversation.id, parentId);
        await store.insertMessages(tx, [
          {
            id,
            conversationId: conversation.id,
            parentId,
            role: 'assistant',
            speakerId,
            content: '',
            state: 'streaming',
            alternative,
            tokens: 0,
            pathTokens,
            nodeId,
            hint,
            at,
          },
        ]);
        await store.showAbove(tx, conversation.id, id);
        await store.setHead(tx, conversation.id, id, at);
        await store.addMessages(tx, conversation.id, 1);
        return readSiblings(tx, conversation.id, parentId);
      });
      return presentMessage(
        {
          id,
          parent_id: parentId,
          role: 'assistant',
          speaker_id: speakerId,
          content: '',
          state: 'streaming',
          problem: null,
          hint,
          alternatives,
          created_at: at,
          edited_at: null,
        },
        deps.help.present,
      );
    },
  };
}

/** The greetings of a new conversation, and whom its owner speaks as. @throws AppError memberships.required */
async function greet(
  tx: Tx,
  { persona, userId, characterId, conversationId, at }: Beginning,
): Promise<{ own: OwnPersona | null; expanded: Expansion[] }> {
  const { username, zone, isLocked } = await readBeginner(tx, userId, characterId);
  if (isLocked) throw membersOnly(persona);
  const own = await readBeginningPersona(tx, userId, characterId);
  const userName = own?.name ?? username;
  const personaText = own?.description ?? '';
  const beginning = { persona, userName, personaText, conversationId, now: at.getTime(), zone };
  return { own, expanded: persona.greetings.map((text) => expandGreeting(text, beginning)) };
}

const greetingRows = (contents: string[]) =>
  contents.map((content, index) => {
    const tokens = messageTokens(content);
    return {
      parentId: null,
      role: 'assistant' as const,
      content,
      state: 'complete' as const,
      alternative: index + 1,
      tokens,
      pathTokens: tokens,
    };
  });

const streamingOf = ({ messageId, seq, thoughts }: Reply) =>
  seq >= 0 ? { messageId, seq, ...(thoughts ? { thoughts } : {}) } : null;

/** For a reply that another server is writing: the sequence number of the last event in the stored text. */
function streamedElsewhere(rows: MessageRow[]): ConversationPage['streaming'] {
  const row = rows.findLast(({ state }) => state === 'streaming');
  return row ? { messageId: row.id, seq: row.seq ?? 0 } : null;
}

export type Conversations = ReturnType<typeof createConversations>;

/** What a user may send first. A starter becomes the user's text, so it only knows names and chance. */
function expandStarters({ id, starters, short_name: char, user_name: user }: ConversationRow): string[] {
  const macros = createExpander({
    names: { char, user },
    chatId: id,
    seed: id,
    limit: STARTERS_INSERTED_MAX,
  });
  return starters.map((text) => macros.expand(text));
}

export function presentConversation(row: ConversationRow, showNsfw: boolean): Conversation {
  const members = row.members.map(({ id, name, rating, picture }) => ({
    id,
    name,
    avatar: picture && presentPortrait(picture, { rating, showNsfw }),
  }));
  return {
    id: row.id,
    title: row.title || members.map(({ name }) => name).join(' & '),
    character: {
      ...members[0]!,
      persona: row.hook,
      chatCount: row.chat_count,
      creator: { id: row.creator_id, username: row.creator_name },
      starters: expandStarters(row),
      isPremium: row.is_premium,
      isAvailable: row.is_available,
    },
    members,
    persona: row.persona,
    lastMessage:
      row.last_role && row.last_state
        ? {
            role: row.last_role,
            speakerId: row.last_speaker_id,
            excerpt: row.last_excerpt ?? '',
            state: row.last_state,
          }
        : null,
    match: matchOf(row),
    replyLength: row.reply_length,
    thinking: row.thinking,
    generation: { isNoteOn: row.is_note_on, length: row.own_length ?? row.reply_length, preset: row.preset },
    messageCount: row.message_count,
    order: row.kept,
    isLocked: row.is_locked,
    hasNewerVersion: row.is_outdated,
    updatedAt: row.updated_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    version: row.changed_in,
  };
}

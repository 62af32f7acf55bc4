// The state of an open conversation: its loaded messages, oldest first, and pure functions that change it.
import type { Help } from '../../../../shared/words/help.ts';
import type { Conversation, ConversationMember, ConversationPage, Message } from '../../contract.ts';

/** A message that is not yet known to be stored. */
export interface Pending {
  key: string;
  /** Why it could not be sent; null while it is being sent. */
  problem: string | null;
  /** Whether sending it again may succeed. */
  canRetry: boolean;
  /** Waits for a network connection and is then sent automatically. */
  isWaiting?: boolean;
}

export interface ShownMessage extends Message {
  pending?: Pending;
}

/** A part of the conversation far from its end. */
export interface Away {
  /** Oldest first. Newer ones are on the server; where they reach those at the end, both are one list again. */
  messages: readonly ShownMessage[];
  hasOlder: boolean;
  /** The message that was gone to. */
  atId: string;
}

export interface Thread {
  conversation: Conversation;
  messages: readonly ShownMessage[];
  /** The server has older messages. */
  hasMore: boolean;
  streaming: ConversationPage['streaming'];
  memories: ConversationPage['memories'];
  engine: ConversationPage['engine'];
  /** What stood in the composer when the page was read. */
  draft: ConversationPage['draft'];
  /** What is shown instead of `messages`; absent in pages that were kept before there was such a thing. */
  away?: Away | null;
  /** Another number where another part is shown: its list is drawn anew. */
  part: number;
  /** Incremented with every local change, so that a page requested earlier does not undo it. */
  version: number;
}

export const next = (thread: Thread, change: Partial<Thread>): Thread => ({
  ...thread,
  ...change,
  version: thread.version + 1,
});

/** The thread with the messages that are shown. */
export const shownPart = (thread: Thread): Thread =>
  thread.away ? { ...thread, messages: thread.away.messages, hasMore: thread.away.hasOlder } : thread;

/** Back to the newest messages. */
export const withoutAway = (thread: Thread): Thread =>
  thread.away ? next(thread, { away: null, part: thread.part + 1 }) : thread;

/** Merges a page from the server into the thread. Older loaded messages and pending ones are kept. */
export function withPage(thread: Thread | undefined, page: ConversationPage): Thread {
  const { conversation, streaming, memories, engine, draft } = page;
  const isSame = thread?.conversation.id === conversation.id;
  const version = (thread?.version ?? 0) + 1;
  if (!thread || !isSame)
    return {
      conversation,
      streaming,
      memories,
      engine,
      draft,
      version,
      messages: page.messages,
      hasMore: page.hasMore,
      away: null,
      part: (thread?.part ?? 0) + 1,
    };
  const known = new Map(thread.messages.map((message) => [message.id, message]));
  const newest = page.messages.map((message) => reuse(known.get(message.id), message));
  const joint = thread.messages.findIndex((message) => message.id === page.messages[0]?.id);
  const older = joint > 0 ? thread.messages.slice(0, joint) : [];
  const pending = thread.messages.filter((message) => message.pending);
  // Where it does not join what was there, the path may be another one.
  const { part, away } = joint >= 0 ? thread : withoutAway(thread);
  return {
    conversation,
    streaming,
    memories,
    engine,
    draft,
    version,
    messages: [...older, ...newest, ...pending],
    hasMore: joint >= 0 ? thread.hasMore : page.hasMore,
    away: away ?? null,
    part,
  };
}

/** Returns the old object if the message is unchanged, so that it is not rendered again. */
function reuse(old: ShownMessage | undefined, fresh: Message): ShownMessage {
  const isSame =
    old &&
    old.content === fresh.content &&
    old.state === fresh.state &&
    old.problem === fresh.problem &&
    old.isEdited === fresh.isEdited &&
    old.isPinned === fresh.isPinned &&
    old.original === fresh.original &&
    old.alternative === fresh.alternative &&
    old.alternatives.length === fresh.alternatives.length &&
    old.marks.length === fresh.marks.length &&
    old.thoughts?.tokens === fresh.thoughts?.tokens &&
    old.help?.tier === fresh.help?.tier &&
    old.help?.region.code === fresh.help?.region.code &&
    old.help?.isSeen === fresh.help?.isSeen;
  return isSame ? old : fresh;
}

/**
 * The message before which the next page of older ones is read; undefined at the beginning. The view may ask once
 * more before it has drawn the page that said that there are no older ones.
 */
export function olderThan(thread: Thread | undefined): string | undefined {
  if (!thread) return undefined;
  const { messages, hasMore } = shownPart(thread);
  return hasMore ? messages[0]?.id : undefined;
}

/**
 * @param beforeId the oldest message at the time of the request; the page is dropped when that has changed
 */
export function withOlder(thread: Thread, beforeId: string, older: Message[], hasMore: boolean): Thread {
  const { away } = thread;
  if (shownPart(thread).messages[0]?.id !== beforeId) return thread;
  if (away)
    return next(thread, { away: { ...away, messages: [...older, ...away.messages], hasOlder: hasMore } });
  return next(thread, { messages: [...older, ...thread.messages], hasMore });
}

export function withPending(thread: Thread, message: ShownMessage): Thread {
  const others = thread.messages.filter((other) => other.pending?.key !== message.pending?.key);
  return next(withoutAway(thread), { messages: [...others, message] });
}

export const withoutPending = (thread: Thread, key: string): Thread =>
  next(thread, { messages: thread.messages.filter((message) => message.pending?.key !== key) });

/**
 * Inserts a reply that has started. Messages after its parent belong to another branch now and are removed.
 */
export function withStart(thread: Thread, start: { userMessage: Message | null; message: Message }): Thread {
  const stored = thread.messages.filter((message) => !message.pending);
  const begun = start.userMessage ? [start.userMessage, start.message] : [start.message];
  const kept = upTo(stored, begun[0]!);
  return next(withoutAway(thread), {
    messages: [...(kept ?? []), ...begun],
    hasMore: kept ? thread.hasMore : begun[0]!.parentId !== null,
    conversation: touched(thread.conversation, start.message),
  });
}

/** All messages before `message`, found by its own id or its parent's; null when neither is loaded. */
function upTo(messages: readonly ShownMessage[], message: Message): ShownMessage[] | null {
  const own = messages.findIndex((other) => other.id === message.id);
  if (own >= 0) return messages.slice(0, own);
  const parent = messages.findIndex((other) => other.id === message.parentId);
  return parent >= 0 ? messages.slice(0, parent + 1) : null;
}

/** Replaces a message by a newer version. */
export function withMessage(thread: Thread, message: Message): Thread {
  const change = (other: ShownMessage) => (other.id === message.id ? message : other);
  const messages = thread.messages.map(change);
  const away = thread.away && { ...thread.away, messages: thread.away.messages.map(change) };
  const isNewest = messages.at(-1)?.id === message.id;
  const conversation = isNewest ? touched(thread.conversation, message) : thread.conversation;
  return next(thread, { messages, conversation, away: away ?? null });
}

const touched = (conversation: Conversation, newest: Message): Conversation => ({
  ...conversation,
  lastMessage: {
    role: newest.role,
    speakerId: newest.speakerId,
    excerpt: newest.content.slice(0, 140),
    state: newest.state,
  },
});

/** The member with this id, or the first one. */
export const memberOf = (
  { members }: Pick<Conversation, 'members'>,
  id?: string | null,
): ConversationMember => members.find((member) => member.id === id) ?? members[0]!;

/** Who writes, or wrote last. */
export const lastSpeaker = ({ conversation, messages }: Thread): ConversationMember =>
  memberOf(conversation, messages.findLast(({ role }) => role === 'assistant')?.speakerId);

/**
 * Drops the oldest loaded messages, so that reopening the conversation does not render everything that was
 * scrolled through.
 */
export function trimmed(left: Thread, most: number): Thread {
  const thread = withoutAway(left);
  if (thread.messages.length <= most) return thread;
  return next(thread, { messages: thread.messages.slice(-most), hasMore: true });
}

/**
 * The help that must be acknowledged before the chat continues, with its message. Only loaded messages are
 * considered.
 */
export function unseenHelp(thread: Thread): { message: Message; help: Help } | null {
  const message = thread.messages.findLast(
    ({ help, pending }) => help && help.tier === 3 && !help.isSeen && !pending,
  );
  return message?.help ? { message, help: message.help } : null;
}

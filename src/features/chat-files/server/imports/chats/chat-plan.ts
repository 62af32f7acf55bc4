// Where the messages of a file go in the tree of a conversation. Pure: ids, tokens and findings are handed in.
import { createHash } from 'node:crypto';
import type { TakenMessage, MessageFinding, Mark } from '../../chat-files.needs.ts';
import type { FileMessage, Place } from '../../formats/file-chat.ts';
import type { Notes } from '../../formats/notes.ts';
import type { NewPlace } from '../sources.store.ts';
import type { StoredPlace } from '../sources.views.ts';

const keyOf = ({ position, alternative }: Place): string => `${position}.${alternative}`;

export const hashOf = ({ from, text }: Pick<FileMessage, 'from' | 'text'>): string =>
  createHash('sha256').update(`${from}\n${text}`).digest('base64url').slice(0, 22);

/** Whether a stored conversation may be an earlier or later state of the chat whose hashes are given. */
export function isSameChat(stored: readonly StoredPlace[], inFile: ReadonlyMap<string, string>): boolean {
  const shared = stored.filter((place) => inFile.has(keyOf(place)));
  return shared.length > 0 && shared.every((place) => inFile.get(keyOf(place)) === place.hash);
}

export const addHash = (hashes: Map<string, string>, message: FileMessage): void =>
  void hashes.set(keyOf(message), hashOf(message));

export interface Planned {
  messages: TakenMessage[];
  places: NewPlace[];
  /** Parents with the child that is shown below each. */
  shown: Map<string, string>;
}

export interface PlanDeps {
  conversationId: string;
  nextId(): string;
  tokensOf(text: string): number;
  characterId: string;
  notes: Notes;
  now: number;
  /** The time of a first message that states none. */
  beginsAt: number;
}

/** Parents of messages that were stored before these. */
export function parentsBefore(messages: readonly TakenMessage[]): (string | null)[] {
  const ids = new Set(messages.map(({ id }) => id));
  const parents = messages.map(({ parentId }) => parentId);
  return [...new Set(parents)].filter((id) => id === null || !ids.has(id));
}

/** Numbers children after those that their parents have by now. @param last of the parents that were stored before */
export function numberedAfter(
  messages: readonly TakenMessage[],
  last: ReadonlyMap<string | null, number>,
): TakenMessage[] {
  const numbers = new Map(last);
  return messages.map((message) => {
    const number = numbers.get(message.parentId);
    if (number === undefined) return message;
    numbers.set(message.parentId, number + 1);
    return { ...message, alternative: number + 1 };
  });
}

interface Known {
  id: string;
  pathTokens: number;
}

export interface ChatPlan {
  /** Whether the message is stored already. */
  isStored(message: Place): boolean;
  /** @param findings of the new messages, in their order */
  add(
    messages: readonly { message: FileMessage; finding: MessageFinding; personaName: string | null }[],
  ): Planned;
  /** A stored message counts for the end of the path, too. */
  pass(message: FileMessage): void;
  /** The end of the shown path and its time; null before the first message. */
  end(): { id: string; at: number } | null;
}

/** @param lastAlternatives the number of the last child of each parent */
export function planChat(
  deps: PlanDeps,
  stored: readonly StoredPlace[],
  lastAlternatives: Map<string | null, number>,
): ChatPlan {
  const { notes, now } = deps;
  const known = new Map<string, Known>();
  const seen = new Set(stored.map(keyOf));
  for (const place of stored)
    if (place.pathTokens !== null)
      known.set(keyOf(place), { id: place.messageId, pathTokens: place.pathTokens });
  const shownBelow = new Map<string, string>();
  let lastAt = deps.beginsAt;
  let end: { id: string; at: number; isShown: boolean } | null = null;

  function timeOf(at: number | null): number {
    lastAt = Math.min(now, at ?? Math.min(now, lastAt + 1000));
    return lastAt;
  }

  function moveEnd(message: FileMessage, id: string, at: number): void {
    if (message.isShown || !end?.isShown) end = { id, at, isShown: message.isShown };
  }

  function take(
    { message, finding, personaName }: Parameters<ChatPlan['add']>[0][number],
    planned: Planned,
  ): void {
    const { position, alternative, parent } = message;
    const below = parent === null ? null : known.get(keyOf(parent));
    // What it answers was deleted here, or could not be read.
    if (below === undefined) return notes.add('message.orphan', position);
    const { isAllowed, masked } = finding;
    if (!isAllowed) notes.add('message.blocked', position);
    else if (masked !== null) notes.add('message.masked', position);
    const content = isAllowed ? (masked ?? message.text) : '';
    const id = deps.nextId();
    const parentId = below?.id ?? null;
    const pathTokens = (below?.pathTokens ?? 0) + deps.tokensOf(content);
    const number = (lastAlternatives.get(parentId) ?? 0) + 1;
    lastAlternatives.set(parentId, number);
    known.set(keyOf(message), { id, pathTokens });
    if (parentId && message.isShown) shownBelow.set(parentId, id);
    const shown = parentId && number > 1 ? shownBelow.get(parentId) : undefined;
    if (parentId && shown) planned.shown.set(parentId, shown);
    const at = timeOf(message.at);
    const isUser = message.from === 'user';
    planned.messages.push({
      ...{ id, parentId, conversationId: deps.conversationId },
      role: isUser ? 'user' : 'assistant',
      speakerId: isUser ? null : deps.characterId,
      personaName: isUser && isAllowed ? personaName : null,
      content,
      state: isAllowed ? message.state : 'retracted',
      alternative: number,
      pathTokens,
      marks: [...new Set([...(message.marks as Mark[]), ...(masked === null ? [] : (['masked'] as const))])],
      thoughts: isAllowed && !isUser ? message.thoughts : null,
      hint: isAllowed && !isUser ? (message.hint ?? null) : null,
      pathName: isAllowed ? (message.pathName ?? null) : null,
      editedAt: isAllowed && message.editedAt ? new Date(Math.min(now, message.editedAt)) : null,
      pinnedAt: isAllowed && message.pinnedAt !== null ? new Date(message.pinnedAt) : null,
      at: new Date(at),
    });
    planned.places.push({
      ...{ conversationId: deps.conversationId, position, alternative, messageId: id },
      hash: hashOf(message),
      carried: isAllowed ? message.carried : null,
    });
    moveEnd(message, id, at);
  }

  return {
    isStored: (message) => seen.has(keyOf(message)),
    pass(message) {
      const place = known.get(keyOf(message));
      const at = timeOf(message.at);
      if (!place) return;
      if (message.isShown && message.parent) {
        const parent = known.get(keyOf(message.parent));
        if (parent) shownBelow.set(parent.id, place.id);
      }
      moveEnd(message, place.id, at);
    },
    add(messages) {
      const planned: Planned = { messages: [], places: [], shown: new Map() };
      for (const each of messages) take(each, planned);
      return planned;
    },
    end: () => end,
  };
}

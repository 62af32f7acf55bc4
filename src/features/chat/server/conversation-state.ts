// What is read for one answer: the conversation, its members, the user and the path to the newest message.
import type { LoreEffect } from '../../../shared/words/lore-trace.ts';
import type { KnownFact } from './memory/known-facts.ts';
import type { Persona } from '../../../shared/words/persona.ts';
import type { GenerationLength, Thinking } from '../contract.ts';
import type { Generation } from '../generation-contract.ts';
import type { TranslationChoice } from '../translation-contract.ts';
import type { HistoryTurn } from './prompt/history.ts';

/** A character that speaks in a conversation. */
export interface Member {
  characterId: string;
  /** The version of the character in this conversation. */
  versionId: string;
  name: string;
  rating: string;
  tags: string[];
  /**
   * The character requires a membership that the user does not have: the conversation can be read but not
   * continued.
   */
  isLocked: boolean;
}

/** The member that writes a reply. */
export interface Speaker extends Member {
  persona: Persona;
}

/** What the user's tier permits. */
export interface Terms {
  memoryTokens: number;
  memoryFacts: number;
  hasMemberModels: boolean;
  hasSamplers: boolean;
}

/** Restrictions after signs of crisis; times are ISO 8601. */
export interface CrisisState {
  gentleUntil: string;
  quietUntil: string | null;
  isWaiting: boolean;
}

/** Whom a user speaks as. */
export interface OwnPersona {
  /** Null where no more than the name is there, because the persona was deleted or the conversation came from a file. */
  id: string | null;
  name: string;
  pronouns: string;
  description: string;
}

export interface ConversationUser {
  id: string;
  username: string;
  nsfwEnabled: boolean;
  /** An IANA name; null while it is not known, which counts as UTC. */
  timeZone: string | null;
  terms: Terms;
  /** Null unless the user recently showed signs of crisis. */
  crisisState: CrisisState | null;
  /** Null where they speak as themselves. */
  persona: OwnPersona | null;
  /** What is known of the user in this conversation, oldest first. */
  facts: KnownFact[];
}

export interface HistoryMessage extends HistoryTurn {
  id: string;
  parentId: string | null;
  /** The member that wrote it; null for the user. */
  speakerId: string | null;
  /** The persona that the user wrote it as; null or absent for none. */
  personaName?: string | null;
  state: string;
}

export interface ConversationState {
  conversation: {
    id: string;
    headId: string | null;
    replyLength: GenerationLength;
    thinking: Thinking;
    messageCount: number;
    /** Increases with every change of the data that is read here. */
    revision: number;
    /** Whether new things may be remembered of it, by its own switch, the user's and incognito. */
    isLearning: boolean;
    /** Nothing is remembered of it, and only what is pinned is read. */
    isIncognito: boolean;
  };
  /** In their order; at least one. */
  members: Member[];
  user: ConversationUser;
  /** In which languages the user reads and writes; null where they never chose one. */
  translation: TranslationChoice | null;
  /** What else is said of how replies are written. */
  generation: Omit<Generation, 'length' | 'thinking'>;
  /** The newest reply on the path that had the author's note in its prompt; null where none has, or it is not asked. */
  lastNoteId: string | null;
  /** The path to the newest message, oldest first; its beginning is left out when it is long. */
  history: HistoryMessage[];
  /** The first message in the prompt of the newest recorded reply on the path; null without one. */
  historyStart: string | null;
  /** What lorebook entries left behind in that reply; null without one. */
  loreEffects: LoreEffect[] | null;
  /** Variables that macros have set, by their names. */
  variables: { chat: Record<string, string>; user: Record<string, string> };
}

/** The longest history that is read. */
export const MAX_MESSAGES = 400;

/** The member of this character, or the first one: a character that has left does not answer. */
export const memberOf = ({ members }: ConversationState, characterId: string | null = null): Member =>
  members.find((member) => member.characterId === characterId) ?? members[0]!;

type Said = Pick<HistoryMessage, 'id' | 'content' | 'tokens'>;

/** The state after this one, with the user message and its reply appended to the path. */
export function nextState(
  { conversation, history: before, ...state }: ConversationState,
  {
    message,
    reply,
    speakerId,
    contextTokens,
    historyStart,
    loreEffects,
    hasNote,
  }: {
    message: Said;
    reply: Said;
    speakerId: string;
    contextTokens: number;
    historyStart: string | null;
    loreEffects: LoreEffect[] | null;
    /** Whether the note stood in its prompt. */
    hasNote: boolean;
  },
): ConversationState {
  const parent = before.at(-1);
  const messageTokens = (parent?.pathTokens ?? 0) + message.tokens;
  const pathTokens = messageTokens + reply.tokens;
  const kept = ({ id, content, tokens }: Said) => ({ id, content, tokens, state: 'complete' });
  const history: HistoryMessage[] = [
    ...before,
    {
      ...kept(message),
      parentId: parent?.id ?? null,
      role: 'user',
      speakerId: null,
      personaName: state.user.persona?.name ?? null,
      pathTokens: messageTokens,
    },
    { ...kept(reply), parentId: message.id, role: 'assistant', speakerId, pathTokens },
  ];
  const budget = Math.min(contextTokens, state.user.terms.memoryTokens);
  const first = history.findIndex((each) => each.pathTokens > pathTokens - budget);
  return {
    ...state,
    conversation: {
      ...conversation,
      revision: conversation.revision + 1,
      headId: reply.id,
      messageCount: conversation.messageCount + 2,
    },
    history: history.slice(Math.max(first, history.length - MAX_MESSAGES)),
    historyStart,
    loreEffects,
    lastNoteId: hasNote ? reply.id : state.lastNoteId,
  };
}

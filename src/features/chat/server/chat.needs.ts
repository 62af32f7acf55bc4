import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { ChatEngine, ChatRequest } from '../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { Help, CrisisSignal } from '../../../shared/words/help.ts';
import type { ScopedLorebook } from './lore/lore-request.ts';
import type { Persona } from '../../../shared/words/persona.ts';

export interface Personas {
  /** The current version of a character; null when the viewer may not chat with it. */
  personaFor(
    db: Db,
    characterId: string,
    viewerId: string,
  ): Promise<{ versionId: string; rating: string; persona: Persona } | null>;
  /** A version by its id. Versions are immutable. */
  personaOfVersion(db: Db, versionId: string): Promise<Persona>;
  /** Adds one to the number of users who chat with the character. */
  addChat(tx: Tx, characterId: string): Promise<unknown>;
}

/** Checks a reply while it is being written. */
export interface ReplyGuard {
  /** @returns false for the first piece that breaks a rule and for all later ones */
  feed(text: string): boolean;
  /** Checks the complete text. @param text all pieces that were fed @returns what may be stored */
  end(
    text: string,
  ): { isAllowed: false } | { isAllowed: true; text: string; marks: ('masked' | 'corrected')[] };
}

/** The user's message after the safety check. */
export interface CheckedWords {
  /** The text to store and send to the engine, with personal data masked. */
  text: string;
  isMasked: boolean;
  /** The crisis tier; 0 for none. */
  tier: 0 | 1 | 2 | 3;
  /** Flags the stored message for a moderator; null when no rule requires it. */
  mark: ((tx: Tx, messageId: string) => Promise<void>) | null;
}

export interface ChatSafety {
  /**
   * @param earlier the user's previous messages, because a forbidden request may be split over several
   * @param helpFor the help that is shown with a refusal when the refused text has signs of crisis
   * @throws AppError safety.blocked
   */
  checkInput(
    text: string,
    earlier: string[],
    userId: string,
    helpFor: (tier: CrisisSignal['tier']) => Help,
  ): Promise<CheckedWords>;
  /**
   * @param subject `said` are the user's newest messages, oldest first; `beside` is what they direct the reply with
   * besides, which takes no message's place among them
   */
  guardReply(subject: {
    userId: string | null;
    messageId: string | null;
    said: readonly string[];
    beside?: readonly string[] | undefined;
  }): ReplyGuard;
}

/** Help for users whose messages show signs of crisis. */
export interface CrisisHelp {
  /** Guesses the region from an Accept-Language header. */
  regionOf(languages: string | undefined): string;
  isRegion(code: string): boolean;
  present(crisis: Pick<CrisisSignal, 'tier' | 'region' | 'isSeen'>): Help;
  /** Counts the signal and starts the period of gentle replies. */
  shown(tx: Tx, userId: string, crisis: CrisisSignal): Promise<unknown>;
  seen(tx: Tx, userId: string): Promise<unknown>;
  used(tx: Tx, crisis: CrisisSignal): Promise<unknown>;
}

/** A model that users may choose for a conversation. */
export interface OfferedModel<Request extends ChatRequest = ChatRequest> {
  id: string;
  /** As users see it. */
  name: string;
  isMemberOnly: boolean;
  /** It does not answer at present. */
  isAway: boolean;
  /** Whether it is asked: one that is away is tried from time to time. */
  isUsable: boolean;
  /** Writes with this model. */
  engine: ChatEngine<Request>;
}
export type OfferedModels = () => readonly OfferedModel<SceneRequest>[];

/** Lorebooks that users own. */
export interface Lorebooks {
  /** Those that apply to a reply, beside the characters' own. */
  booksFor(
    db: Db,
    of: { userId: string; conversationId: string; characterIds: string[]; personaId: string | null },
  ): Promise<readonly ScopedLorebook[]>;
}

/** What a rule found in the texts of a persona. */
export interface PersonaFinding {
  field: string;
  severity: 'review' | 'block' | 'hard';
  category: string;
  policy: string;
  message: string;
  fix: string;
  rule: string;
  spans: { start: number; end: number; text: string }[];
}

/** The rules for characters hold for personas. */
export interface PersonaSafety {
  /** Findings in texts. Nothing is recorded. */
  examineCharacter(texts: { age: number; texts: Record<string, string> }): Promise<PersonaFinding[]>;
  recordCharacter(
    findings: readonly PersonaFinding[],
    about: { userId: string; characterId: string | null },
  ): Promise<void>;
  /** @throws AppError safety.blocked */
  checkName(text: string, userId: string | null): Promise<void>;
  /** Whether a name could be taken for one of those who run the site. */
  isReserved(text: string): boolean;
}

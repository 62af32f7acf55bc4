import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { Help, CrisisSignal } from '../../../shared/words/help.ts';
import type { NewNotification } from '../../../shared/words/notification.ts';
import type { Persona } from '../../../shared/words/persona.ts';

export interface Personas {
  /** The current version of a character; null where the viewer may not chat with it. */
  personaFor(
    db: Db,
    characterId: string,
    viewerId: string,
  ): Promise<{ versionId: string; rating: string; persona: Persona } | null>;
  /** A version by its id: it never changes. */
  personaOfVersion(db: Db, versionId: string): Promise<Persona>;
  /** Counts one more person who chats with the character. */
  addChat(tx: Tx, characterId: string): Promise<unknown>;
}

/** Watches a reply while it is written. */
export interface ReplyGuard {
  /** @returns false from the piece on that breaks a rule */
  feed(text: string): boolean;
  /** Checks the whole text once more. @param text everything that was fed @returns what may be stored */
  end(
    text: string,
  ): { isAllowed: false } | { isAllowed: true; text: string; marks: ('masked' | 'corrected')[] };
}

/** The user's message after the safety check. */
export interface CheckedWords {
  /** To be stored and sent on: personal data in it is covered. */
  text: string;
  isMasked: boolean;
  /** How strong the signs of crisis are; 0 for none. */
  tier: 0 | 1 | 2 | 3;
  /** Marks the stored message for a moderator; null where nothing calls for one. */
  mark: ((tx: Tx, messageId: string) => Promise<void>) | null;
}

export interface ChatSafety {
  /**
   * @param earlier the user's turns before, for what is split over several
   * @param helpFor what a refusal has to show besides, where there are signs of crisis in what is refused
   * @throws AppError safety.blocked
   */
  checkInput(
    text: string,
    earlier: string[],
    userId: string,
    helpFor: (tier: CrisisSignal['tier']) => Help,
  ): Promise<CheckedWords>;
  /** @param subject `said` are the user's newest turns, oldest first */
  guardReply(subject: { userId: string; messageId: string; said: readonly string[] }): ReplyGuard;
}

/** Help for a person in whose words there are signs of crisis. */
export interface CrisisHelp {
  /** A guess from an Accept-Language header. */
  regionOf(languages: string | undefined): string;
  isRegion(code: string): boolean;
  present(crisis: Pick<CrisisSignal, 'tier' | 'region' | 'isSeen'>): Help;
  /** Counts it, and starts the time in which replies stay gentle. */
  shown(tx: Tx, userId: string, crisis: CrisisSignal): Promise<unknown>;
  seen(tx: Tx, userId: string): Promise<unknown>;
  used(tx: Tx, crisis: CrisisSignal): Promise<unknown>;
}

export interface Notifier {
  notify(tx: Tx, what: NewNotification): Promise<void>;
  /** After the commit. */
  wake(): void;
}

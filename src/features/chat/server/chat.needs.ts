import type { Db, Tx } from '../../../platform/server/db/database.ts';
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

/** Watches a reply while it is written; false from the piece on that makes it break a rule. */
export interface ReplyGuard {
  feed(text: string): boolean;
  /** The last look, at the whole. */
  end(): boolean;
}

export interface ChatSafety {
  /** @throws AppError safety.blocked; `earlier` are the user's turns before, for what is split over several. */
  checkInput(text: string, earlier: string[], userId: string): Promise<void>;
  guardReply(userId: string): ReplyGuard;
}

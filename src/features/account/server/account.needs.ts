import type { Tx } from '../../../platform/server/db/database.ts';

/** @throws AppError safety.blocked, naming the policy. */
export interface NameCheck {
  checkName(text: string, userId: string | null): Promise<void>;
  /** Whether a name could be taken for one of those who run the site. */
  isReserved(text: string): boolean;
}

/** Gives whole coins from a system account. Repeating a key gives nothing twice, and answers false. */
export interface Gifts {
  grant(
    tx: Tx,
    gift: { userId: string; amount: number; reason: 'gift'; note: string; key: string },
  ): Promise<boolean>;
}

/** Browsers that pushes go to. */
export interface PushDevices {
  /** Forgets all of a user's, in the caller's transaction. */
  endAllOf(tx: Tx, userId: string): Promise<void>;
}

/** @throws AppError safety.blocked, naming the policy. */
export interface TextCheck {
  check(text: string, surface: 'username' | 'profile', userId: string): Promise<void>;
  isReserved(text: string): boolean;
}

export interface LooseFile {
  id: string;
  /** The unguessable part of its name. */
  secret: string;
  width: number;
}

/** Bytes that no row names, or not yet: what is noted here and not taken off the list again is cleared away. */
export interface LooseFiles {
  /** @param isGarbage true for what can be cleared away at once, false for what is just being stored. */
  note(tx: Tx, file: LooseFile, isGarbage: boolean): Promise<void>;
  /** False where it was cleared away already. */
  unlist(tx: Tx, id: string): Promise<boolean>;
  /** Clears it away now. A crash before its end costs nothing: it is found again. */
  clear(id: string): Promise<void>;
}

/** What was taken down by a removal request. */
export interface HiddenFiles {
  /** Whether a picture is, or looks like, one that is hidden. */
  isHeld(bytes: Uint8Array): Promise<boolean>;
}

/** Stores whether a user may see explicit content. */
export interface ContentSetting {
  setNsfwEnabled(userId: string, isEnabled: boolean): Promise<void>;
}

/** What a user made, hidden while they are suspended. Repeating either changes nothing. */
export interface ContentOfUser {
  hideAllOf(tx: Tx, userId: string, at: Date): Promise<void>;
  showAllOf(tx: Tx, userId: string): Promise<void>;
}

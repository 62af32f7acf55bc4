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

/** Stores whether a user may see explicit content. */
export interface ContentSetting {
  setNsfwEnabled(userId: string, isEnabled: boolean): Promise<void>;
}

/** What a user made, hidden while they are suspended. Repeating either changes nothing. */
export interface ContentOfUser {
  hideAllOf(tx: Tx, userId: string, at: Date): Promise<void>;
  showAllOf(tx: Tx, userId: string): Promise<void>;
}

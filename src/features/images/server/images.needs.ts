// What this feature needs from other features; compose passes it in.
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { Permissions as TierPermissions } from '../../../shared/words/permissions.ts';

/** The coin ledger. Amounts are whole coins. */
export interface CoinAccount {
  /**
   * Sets coins aside.
   * @returns the hold's id.
   * @throws AppError coins.insufficient
   */
  hold(
    tx: Tx,
    request: { userId: string; amount: number; purpose: string; idempotencyKey: string },
  ): Promise<string>;
  /** Spends part of a hold. */
  settle(tx: Tx, holdId: string, amount: number, note: string): Promise<void>;
  /** Gives part of a hold back. */
  release(tx: Tx, holdId: string, amount: number, note: string): Promise<void>;
}

/** What a user's tier permits. Read from the database: an access token may be older than a purchase or a lapse. */
export interface Permissions {
  of(db: Db, userId: string): Promise<TierPermissions>;
  /** Whether only members may use this model of the image engine. */
  isMemberModel(model: string): Promise<boolean>;
}

/** What the engine draws a character from. */
export interface Look {
  name: string;
  seed: string;
  tags: string[];
  /** In free words, for instance "silver hair, red eyes"; placed before the prompt. */
  words: string;
  rating: 'sfw' | 'suggestive' | 'nsfw';
  creatorId: string;
}

export interface Looks {
  /** Null where there is no such character, or it is private to somebody else. */
  of(db: Db, characterId: string, viewerId: string | null): Promise<Look | null>;
}

export interface SafetyCheck {
  /** @throws AppError safety.blocked */
  check(text: string, surface: 'image-prompt', userId: string | null): Promise<void>;
}

/** `characters` owns the table that names a character's portrait. */
export interface Portraits {
  /** @param imageId null for none. */
  set(tx: Tx, characterId: string, imageId: string | null): Promise<void>;
}

/** What was taken down by a removal request. */
export interface HiddenFiles {
  /** Whether a picture is, or looks like, one that is hidden. */
  isHeld(bytes: Uint8Array): Promise<boolean>;
}

/** The moderators' queue. */
export interface Reports {
  /** Once per person and subject; another one changes nothing. */
  file(report: {
    subject: 'image';
    subjectId: string;
    ownerId: string;
    reporterId: string;
    reason: string;
    note: string;
  }): Promise<void>;
}

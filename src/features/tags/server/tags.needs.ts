import type { Tx } from '../../../platform/server/db/database.ts';

/** Drops a user's interests from caches of other features. */
export interface InterestsKept {
  forgetInterests(userId: string): void;
}

/** Keeps which legal documents somebody agreed to: first set-up asks for it. */
export interface Agreements {
  /** Records the current versions, in the caller's transaction. */
  record(tx: Tx, userId: string, at: Date): Promise<void>;
}

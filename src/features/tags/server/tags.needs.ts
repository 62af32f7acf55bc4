import type { Tx } from '../../../platform/server/db/database.ts';

/** Drops a user's interests from caches of other features. */
export interface InterestsKept {
  forgetInterests(userId: string): void;
}

/** Records agreement to the legal documents, which the first set-up asks for. */
export interface Agreements {
  /** Records the current versions, in the caller's transaction. */
  record(tx: Tx, userId: string, at: Date): Promise<void>;
}

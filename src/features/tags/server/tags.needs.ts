import type { Tx } from '../../../platform/server/db/database.ts';

/** Whoever keeps a user's interests in memory forgets them. */
export interface InterestsKept {
  forgetInterests(userId: string): void;
}

/** Keeps which legal documents somebody agreed to: first set-up asks for it. */
export interface Agreements {
  /** The versions of this moment, in the caller's transaction. */
  record(tx: Tx, userId: string, at: Date): Promise<void>;
}

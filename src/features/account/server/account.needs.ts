import type { Tx } from '../../../platform/server/db/database.ts';

/** @throws AppError safety.blocked, naming the policy. */
export interface NameCheck {
  checkName(text: string, userId: string | null): Promise<void>;
}

/** Puts a letter where it will be sent from, in the caller's transaction. */
export interface Letters {
  post(tx: Tx, letter: { to: string; subject: string; text: string; html: string }): Promise<void>;
}

import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { endSessionsWithoutStep, markSecondStep } from '../sessions/session.store.ts';

/**
 * Where a second factor is set up: this session has just shown it, and all others that never did end, since they were
 * begun by less than the account asks for from now on.
 * @throws AppError auth.required where this session has ended meanwhile
 */
export async function demandSessionWithStep(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  at: Date,
): Promise<void> {
  if (!(await markSecondStep(tx, sessionId))) throw new AppError('auth.required/invalid_token');
  await endSessionsWithoutStep(tx, userId, at);
}

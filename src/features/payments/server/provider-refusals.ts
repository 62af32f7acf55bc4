// What the provider's failures mean to a caller.
import { AppError } from '../../../shared/errors.ts';
import { PaymentsError, type PaymentsFailure } from '../../../platform/server/ports/payments.ts';

export const isFailure = (error: unknown, ...kinds: PaymentsFailure[]): error is PaymentsError =>
  error instanceof PaymentsError && kinds.includes(error.kind);

/** Seconds after which a client may ask again. */
export const RETRY_AFTER = 10;

export const unavailable = () => new AppError('payments.unavailable', { retryAfter: RETRY_AFTER });

/** @throws AppError payments.unavailable, payments.declined */
export async function translateFailures<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (isFailure(error, 'refused')) throw new AppError('payments.declined');
    if (isFailure(error, 'temporary', 'missing', 'unsupported')) throw unavailable();
    throw error;
  }
}

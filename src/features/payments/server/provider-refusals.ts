// What the provider's failures mean to a caller.
import { AppError } from '../../../shared/errors.ts';
import { PaymentsError, type PaymentsFailure } from '../../../platform/server/ports/payments.ts';

export const isFailure = (error: unknown, ...kinds: PaymentsFailure[]): error is PaymentsError =>
  error instanceof PaymentsError && kinds.includes(error.kind);

export const unavailable = (
  message = 'Payments cannot be reached right now. Please try again in a moment.',
) => new AppError('payments.unavailable', message, { retryAfter: 10 });

/** @throws AppError payments.unavailable, payments.declined */
export async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (isFailure(error, 'refused'))
      throw new AppError(
        'payments.declined',
        'The card was declined, or the provider refused this. Nothing was charged.',
      );
    if (isFailure(error, 'temporary', 'missing', 'unsupported')) throw unavailable();
    throw error;
  }
}

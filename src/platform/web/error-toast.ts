import { ApiError } from './api-error.ts';
import { showToast, type ToastText } from './toasts.ts';

/**
 * Says in a toast that something went wrong. A rate limit is swallowed quietly (section 8): the queue has said that it
 * waits, and has tried it again.
 */
export function showErrorToast(error: unknown, toast: Omit<ToastText, 'tone'>): void {
  if (error instanceof ApiError && error.isRateLimit) return;
  showToast({ ...toast, tone: 'error' });
}

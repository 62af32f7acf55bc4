import { ApiError } from './api-error.ts';
import { showToast, type ToastText } from './toasts.ts';

/**
 * Shows an error in a toast. A rate limit is ignored (section 8), because the queue has already shown a toast
 * and retried.
 */
export function showErrorToast(error: unknown, toast: Omit<ToastText, 'tone'>): void {
  if (error instanceof ApiError && error.isRateLimit) return;
  showToast({ ...toast, tone: 'error' });
}

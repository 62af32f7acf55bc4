import { beforeEach, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { showErrorToast } from './error-toast.ts';
import { toasts } from './toasts.ts';

const toast = { title: 'Nothing was claimed', description: 'Try again.' };
let before = 0;
beforeEach(() => (before = toasts.show({ title: 'before' })));
const shownToast = () => (toasts.current()!.id === before ? null : toasts.current());

it('429: no toast is shown', () => {
  showErrorToast(
    new ApiError(429, '{"error":{"code":"rate.exceeded","message":"Rate limit exceeded"}}'),
    toast,
  );
  expect(shownToast()).toBeNull();
});

it.each([
  ['another refusal', new ApiError(403, '')],
  ['a failing server', new ApiError(503, '')],
  ['a network error', new TypeError('Failed to fetch')],
  ['a value that is not an error', undefined],
])('%s is shown', (_, error) => {
  showErrorToast(error, toast);
  expect(shownToast()).toMatchObject({ ...toast, tone: 'error' });
});

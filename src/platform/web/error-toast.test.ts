import { beforeEach, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { showErrorToast } from './error-toast.ts';
import { toasts } from './toasts.ts';

const toast = { title: 'Nothing was claimed', description: 'Try again.' };
let before = 0;
beforeEach(() => (before = toasts.show({ title: 'before' })));
const said = () => (toasts.current()!.id === before ? null : toasts.current());

it('429: the rejection is swallowed quietly', () => {
  showErrorToast(
    new ApiError(429, '{"error":{"code":"rate.exceeded","message":"Rate limit exceeded"}}'),
    toast,
  );
  expect(said()).toBeNull();
});

it.each([
  ['another refusal', new ApiError(403, '')],
  ['a server that fails', new ApiError(503, '')],
  ['a broken network', new TypeError('Failed to fetch')],
  ['what is no error', undefined],
])('%s is said', (_, error) => {
  showErrorToast(error, toast);
  expect(said()).toMatchObject({ ...toast, tone: 'error' });
});

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountClient, SESSIONS } from '../account.queries.ts';

/**
 * Changes one's own password; all other sessions end. The error's `fields` may name
 * currentPassword or newPassword.
 */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      accountClient.changePassword({ body }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: SESSIONS }),
  });
}

/** The account whose password a link sets. An invalid link is an ApiError with a code account.link_…. */
export const useResetLink = (token: string) =>
  useQuery({
    queryKey: ['account', 'reset-link', token],
    queryFn: ({ signal }) => accountClient.checkPasswordReset({ body: { token } }, { signal }),
    // It may be used or replaced at any time.
    staleTime: 0,
    gcTime: 0,
  });

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../../../platform/web/session.tsx';
import { accountClient } from '../../account.queries.ts';
import type { GivenWith } from '../owner-proof/owner-proof.queries.ts';

const SECOND_FACTOR = ['account', 'second-factor'] as const;

export function useSecondFactor() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...SECOND_FACTOR, user?.id],
    queryFn: ({ signal }) => accountClient.secondFactor({ signal }),
    enabled: user !== null,
  });
}

/** After a change, the settings and the user's role are read again. */
export function useSecondFactorChanged() {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  return async () => {
    await Promise.all([refreshUser(), queryClient.invalidateQueries({ queryKey: SECOND_FACTOR })]);
  };
}

export const beginSecondFactor = (body: GivenWith) => accountClient.beginSecondFactor({ body });
export const confirmSecondFactor = (code: string) => accountClient.confirmSecondFactor({ body: { code } });
export const endSecondFactor = (body: GivenWith & { code: string }) =>
  accountClient.endSecondFactor({ body });

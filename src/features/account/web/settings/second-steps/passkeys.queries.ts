import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../../../platform/web/session.tsx';
import { accountClient } from '../../account.queries.ts';
import type { GivenWith } from '../owner-proof/owner-proof.queries.ts';
import { useSecondFactorChanged } from './second-factor.queries.ts';

const PASSKEYS = ['account', 'passkeys'] as const;

export function usePasskeys() {
  const { user } = useSession();
  return useQuery({
    queryKey: [...PASSKEYS, user?.id],
    queryFn: async ({ signal }) => (await accountClient.passkeys({ signal })).items,
    enabled: user !== null,
  });
}

/** After one was added or removed: the list, the recovery codes that are left, and the user's role. */
export function usePasskeysChanged() {
  const queryClient = useQueryClient();
  const secondFactorChanged = useSecondFactorChanged();
  return async () => {
    await Promise.all([secondFactorChanged(), queryClient.invalidateQueries({ queryKey: PASSKEYS })]);
  };
}

export const removePasskey = (id: string, body: GivenWith) =>
  accountClient.removePasskey({ params: { id }, body });

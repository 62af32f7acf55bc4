import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../../platform/web/session.tsx';
import type { SignedPasskey } from '../../../passkey-contract.ts';
import { accountClient } from '../../account.queries.ts';

/** What goes along with a change that is hard to undo. */
export type GivenWith = { password?: string; proof?: string };

export function useProofWays() {
  const { user } = useSession();
  return useQuery({
    queryKey: ['account', 'owner-proof', user?.id],
    queryFn: ({ signal }) => accountClient.proofWays({ signal }),
    enabled: user !== null,
  });
}

export const proveByCode = (code: string) => accountClient.proveByCode({ body: { code } });
export const proveByPasskey = (body: SignedPasskey) => accountClient.proveByPasskey({ body });
export const proveByGoogle = (body: { code: string; state: string }) => accountClient.proveByGoogle({ body });
export const proveByEmail = () => accountClient.proveByEmail();

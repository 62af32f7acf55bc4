import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { decode, renew } from '../../../features/diagnostics/web/session-tools.ts';
import { tokens } from '../../../platform/web/calls/browser-send.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { storage } from '../../../platform/web/storage/storage.ts';

/** Renews the access token once if its role differs from the user's current role. */
export function useFreshRole(): void {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const hasRenewed = useRef(false);
  const role = user?.role;

  useEffect(() => {
    const token = tokens.current();
    const claims = token === null ? null : decode(token)?.claims;
    if (!claims || claims['role'] === role || hasRenewed.current) return;
    hasRenewed.current = true;
    renew({ storage, tokens }).then(
      () => void queryClient.invalidateQueries({ queryKey: ['desk'] }),
      (failure: unknown) => console.warn('The session could not be refreshed', failure),
    );
  }, [role, queryClient]);
}

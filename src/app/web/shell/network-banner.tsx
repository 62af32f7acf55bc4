import './network-banner.css';
import { useQueryClient } from '@tanstack/react-query';
import { CloudCheck, CloudOff } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../../platform/web/api-error.ts';
import { network } from '../../../platform/web/calls/browser-send.ts';
import { useProductName } from '../../../platform/web/product-name.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';

/** Says that the network is lost, and that it is back. */
export function NetworkBanner() {
  const state = useSyncExternalStore(network.subscribe, network.state, () => 'up' as const);
  const productName = useProductName();
  const queryClient = useQueryClient();

  useEffect(() => {
    if (state !== 'back') return;
    // Refetches failed queries. Loaded data is not refetched (section 9).
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state: { status, data, error } }) =>
        status === 'error' && data === undefined && !(error instanceof ApiError),
    });
  }, [state, queryClient]);

  return (
    <div role="status">
      {state === 'offline' && (
        <div className="net-words">
          <CloudOff className="i" />
          <span>
            <b>You are offline.</b> What is open stays here.
          </span>
        </div>
      )}
      {state === 'unreachable' && (
        <div className="net-words">
          <CloudOff className="i" />
          <span>
            <b>{productName} cannot be reached.</b>
          </span>
          <Button size="small" onClick={network.probe}>
            Try now
          </Button>
        </div>
      )}
      {state === 'back' && (
        <div className="net-words is-back">
          <CloudCheck className="i" />
          <span>
            <b>You are back online.</b>
          </span>
        </div>
      )}
    </div>
  );
}

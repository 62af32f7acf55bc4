import { CloudOff } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { network } from '../../../../platform/web/calls/browser-send.ts';
import { useKeptFor } from '../../../../platform/web/kept/keeping.ts';
import type { ThreadKey } from '../chat.queries.ts';

const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit' });

/** Says since when a chat could not be read anew. */
export function KeptNotice({ threadKey }: { threadKey: ThreadKey }) {
  const state = useSyncExternalStore(network.subscribe, network.state, () => 'up' as const);
  const keptFor = useKeptFor();
  const dataUpdatedAt = useQueryClient().getQueryState(threadKey)?.dataUpdatedAt;
  const isDown = state === 'offline' || state === 'unreachable';
  if (!isDown || keptFor === null || !dataUpdatedAt) return null;
  return (
    <p className="kept-notice cap" role="status">
      <CloudOff className="i i-s" aria-hidden="true" />
      <span>As this device saw it at {timeOf(dataUpdatedAt)}. What you write waits for the connection.</span>
    </p>
  );
}

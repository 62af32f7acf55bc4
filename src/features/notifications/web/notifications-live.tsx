import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { network, tokens } from '../../../platform/web/calls/browser-send.ts';
import { browserChance, browserClock } from '../../../platform/web/clock.ts';
import { useNsfw } from '../../../platform/web/nsfw.tsx';
import { signals } from '../../../platform/web/calls/signals.ts';
import { returnPathOf } from '../../../platform/web/screen/return-path.ts';
import { browserVisibility, createSharedEvents } from '../../../platform/web/calls/shared-events.ts';
import { lineOf } from '../notification-text.ts';
import { notificationsClient } from './notifications.queries.ts';
import { ownPush } from './push/own-push.ts';
import { receive, stateOf, type NotificationsEvent } from './receive.ts';

/** One connection for all tabs of the person's. */
const eventsOf = (userId: string) =>
  createSharedEvents<NotificationsEvent>({
    name: `nb_notifications ${userId}`,
    open: (signal) => notificationsClient.events({}, { signal }),
    stateOf,
    locks: navigator.locks,
    openChannel: 'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) : undefined,
    clock: browserClock,
    chance: browserChance,
    network,
    visibility: browserVisibility,
  });

/** Keeps count and list up to date and announces new ones to screen readers. Renders nothing visible. */
export function NotificationsLive({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState('');
  // The server covers pictures by what the viewer wanted when the stream was opened.
  const { isShown } = useNsfw();
  useWorkerMessages();

  useEffect(
    () =>
      eventsOf(userId).listen((heard) => {
        // The tab may hear of it before it knows that its person has signed out.
        if (tokens.holder() !== userId) return;
        receive(queryClient, userId, heard);
        if (heard.kind === 'opened') signals.hear('gap');
        if (heard.kind === 'event' && heard.event.event === 'changed') signals.hear(heard.event.data.what);
        if (heard.kind !== 'event' || heard.event.event !== 'notification') return;
        setSaid(lineOf(heard.event.data));
      }),
    [userId, queryClient, isShown],
  );

  useEffect(
    () => () => {
      if (tokens.holder() !== userId) void ownPush.leave().catch(() => {});
    },
    [userId],
  );

  return (
    <span className="sr" role="status">
      {said}
    </span>
  );
}

/** From the service worker: where a push that was clicked leads, and that the browser's address for pushes changed. */
function useWorkerMessages(): void {
  const router = useRouter();
  useEffect(() => {
    const keepUp = () => void ownPush.keepUp().catch(() => {});
    keepUp();
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    const read = ({ data, ports }: MessageEvent<{ kind?: string; path?: string } | null>) => {
      if (data?.kind === 'renewed') keepUp();
      if (data?.kind !== 'open') return;
      router.history.push(returnPathOf(data.path) ?? '/notifications');
      ports[0]?.postMessage(true);
    };
    serviceWorker.addEventListener('message', read);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', read);
  }, [router]);
}

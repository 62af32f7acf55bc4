// Keeps the list of chats and the chats that were opened, and shows them where they cannot be loaded.
import type { QueryClient } from '@tanstack/react-query';
import type { Clock } from '../../../../platform/web/clock.ts';
import type { Kept, KeptStore } from '../../../../platform/web/kept/kept-store.ts';
import { KEPT_MS } from '../../rules.ts';
import type { Thread } from '../session/thread.ts';

interface Deps {
  queryClient: QueryClient;
  store: KeptStore;
  clock: Clock;
  viewer: string;
}

/** A reply that is being written changes its thread often. Milliseconds. */
const SAVE_MS = 1_500;
const LOOK_MS = 60_000;
/** Of a chat, the newest ones. */
const MESSAGES_MAX = 100;

/** The list without a search, and chats. */
const isKept = (key: readonly unknown[], viewer: string): boolean =>
  key[0] === 'chat' && key[2] === viewer && (key[1] === 'thread' || (key[1] === 'list' && key[3] === ''));

/** Unsent messages are kept elsewhere, and no reply is joined without a connection. */
function keptValue(key: readonly unknown[], data: unknown): unknown {
  if (key[1] !== 'thread') return data;
  const thread = data as Thread;
  const messages = thread.messages.filter(({ pending }) => !pending).slice(-MESSAGES_MAX);
  return {
    ...thread,
    messages,
    hasMore: thread.hasMore || messages.length < thread.messages.length,
    streaming: null,
    away: null,
  };
}

export function createKeptChats({ queryClient, store, clock, viewer }: Deps) {
  const cancels = new Map<string, () => void>();
  /** When what is shown from the store was seen, by name. */
  const restored = new Map<string, number>();
  let stopLooking = () => {};
  let stopSaving = () => {};

  function save(name: string, key: readonly unknown[]): void {
    cancels.get(name)?.();
    cancels.set(
      name,
      clock.later(SAVE_MS, () => {
        cancels.delete(name);
        const data = queryClient.getQueryData(key);
        if (data === undefined) return;
        // A browser without room keeps nothing, and works as without the switch.
        store.put(viewer, { name, at: clock.now(), value: keptValue(key, data) }).catch(() => {});
      }),
    );
  }

  function show({ name, at, value }: Kept): void {
    const key = JSON.parse(name) as unknown[];
    if (queryClient.getQueryData(key) !== undefined) return;
    restored.set(name, at);
    queryClient.setQueryData(key, value, { updatedAt: at });
  }

  /** What is older than an hour is neither kept nor shown. */
  async function look(): Promise<void> {
    const since = clock.now() - KEPT_MS;
    for (const [name, at] of restored) {
      if (at >= since) continue;
      restored.delete(name);
      const key = JSON.parse(name) as unknown[];
      if (queryClient.getQueryState(key)?.dataUpdatedAt === at)
        await queryClient.resetQueries({ queryKey: key, exact: true });
    }
    await store.read(viewer, since).catch(() => []);
  }

  function lookLater(): void {
    stopLooking = clock.later(LOOK_MS, () => void look().finally(lookLater));
  }

  return {
    async start(): Promise<void> {
      stopSaving = queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const { queryKey } = event.query;
        const name = JSON.stringify(queryKey);
        // What comes from the store was not seen again.
        if (restored.get(name) === event.query.state.dataUpdatedAt) return;
        restored.delete(name);
        if (isKept(queryKey, viewer)) save(name, queryKey);
      });
      for (const query of queryClient.getQueryCache().getAll())
        if (isKept(query.queryKey, viewer) && query.state.data !== undefined)
          save(JSON.stringify(query.queryKey), query.queryKey);
      lookLater();
      const kept = await store.read(viewer, clock.now() - KEPT_MS).catch(() => []);
      kept.forEach(show);
    },

    stop(): void {
      stopSaving();
      stopLooking();
      cancels.forEach((cancel) => cancel());
    },
  };
}

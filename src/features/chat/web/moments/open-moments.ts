// The messages at which a picture is being asked for, before it is: of this page alone.
import { useSyncExternalStore } from 'react';

/** What the picture is to show, where its user says so; null for what the messages say. */
export interface OpenMoment {
  wish: string | null;
  /** Another one for each time that it is opened. */
  serial: number;
}

const open = new Map<string, OpenMoment>();
const listeners = new Set<() => void>();
let serial = 0;

function tell(): void {
  for (const listener of listeners) listener();
}

export const openMoments = {
  open(messageId: string, wish: string | null = null): void {
    open.set(messageId, { wish, serial: ++serial });
    tell();
  },
  close(messageId: string): void {
    if (open.delete(messageId)) tell();
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useOpenMoment = (messageId: string): OpenMoment | null =>
  useSyncExternalStore(
    subscribe,
    () => open.get(messageId) ?? null,
    () => null,
  );

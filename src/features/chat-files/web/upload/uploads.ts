// The upload that is under way. It belongs to no screen, so that one may look at others meanwhile.
import { useSyncExternalStore } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { chatFilesClient } from '../chat-files.queries.ts';
import type { SentFile } from '../folder/pack-files.ts';
import { sendPieces, type PieceSender } from './send-pieces.ts';

export interface Upload {
  /** Of the import. */
  id: string;
  userId: string;
  fileName: string;
  bytes: number;
  sent: number;
  phase: 'checking' | 'sending' | 'waiting' | 'broken';
  /** Why it is broken off, as a sentence. */
  problem: string | null;
}

let current: (Upload & { file: SentFile; controller: AbortController }) | null = null;
let shown: Upload | null = null;
const listeners = new Set<() => void>();

function become(next: typeof current): void {
  current = next;
  if (next) {
    const { file: _, controller: __, ...upload } = next;
    shown = upload;
  } else shown = null;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const sender: PieceSender = {
  pieces: (id, signal) => chatFilesClient.pieces({ params: { id } }, { signal }),
  send: ({ id, bytes, ...query }, signal) =>
    chatFilesClient.sendPiece({ params: { id }, query, file: bytes }, { signal }),
  wait: (ms) =>
    new Promise((resolve) => {
      const end = () => {
        cancel();
        window.removeEventListener('online', end);
        resolve();
      };
      const cancel = browserClock.later(ms, end);
      window.addEventListener('online', end);
    }),
};

async function run(): Promise<void> {
  const begun = current;
  if (!begun) return;
  const { id, file, controller } = begun;
  const isStill = () => current?.controller === controller;
  try {
    await sendPieces(sender, {
      id,
      file,
      signal: controller.signal,
      onProgress: (sent, phase) => {
        if (isStill()) become({ ...current!, sent, phase });
      },
    });
    if (isStill()) become(null);
  } catch (error) {
    if (!isStill()) return;
    const problem = messageOf(error, 'The upload broke off. Check your connection, then try again.');
    become({ ...current!, phase: 'broken', problem });
  }
}

/** Begins or goes on with an upload; another one that is under way rests. */
export function beginUpload(found: { id: string; userId: string; received: number }, file: SentFile): void {
  current?.controller.abort();
  const { id, userId, received: sent } = found;
  become({
    ...{ id, userId, fileName: file.name, bytes: file.size, sent, file },
    ...{ phase: 'sending', problem: null, controller: new AbortController() },
  });
  void run();
}

export function retryUpload(): void {
  if (!current) return;
  become({ ...current, phase: 'sending', problem: null, controller: new AbortController() });
  void run();
}

export function endUpload(id: string): void {
  if (current?.id !== id) return;
  current.controller.abort();
  become(null);
}

/** @returns the upload of this user that goes on in this window */
export function useUpload(userId: string | undefined): Upload | null {
  const upload = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
  return upload?.userId === userId ? upload : null;
}

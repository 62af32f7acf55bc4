// Waits until ComfyUI has drawn a prompt: its websocket says when to look, and what is looked at is its history.
import { ImageEngineError } from '../../../platform/server/ports/image-engine.ts';
import { passed } from '../served/passed.ts';
import type { ComfyServer, Ended } from './comfy-server.ts';

/** Milliseconds. */
export interface Patience {
  /** Between two looks while the websocket tells what happens. */
  openMs: number;
  /** Between two looks without it, at first; then longer and longer. */
  closedMs: number;
  /** The longest between two looks. */
  longestMs: number;
  /** A server that does not answer for so long is gone: starting again takes one a minute. */
  outageMs: number;
}

export const PATIENCE: Patience = { openMs: 5_000, closedMs: 2_000, longestMs: 10_000, outageMs: 90_000 };

/** After the end was told the history may take a moment. Milliseconds. */
const SOON_MS = 200;
/** So often in a row it has to be missing: between two questions it may have gone from the queue to the history. */
const MISSES_MAX = 2;

interface Followed {
  server: ComfyServer;
  id: string;
  patience: Patience;
  socket: { readonly isOpen: boolean };
  /** Of something that was told, so that it is time to look. */
  nudges: EventTarget;
}

/** @throws ImageEngineError where it is lost, the signal's reason */
export async function followPrompt(followed: Followed, signal: AbortSignal): Promise<Ended> {
  const { server, id, patience, socket, nudges } = followed;
  let wait = patience.closedMs;
  let misses = 0;
  let silentSince: number | null = null;
  for (;;) {
    const isNudged = await nudgedWithin(nudges, socket.isOpen ? patience.openMs : wait, signal);
    signal.throwIfAborted();
    wait = Math.min(wait * 1.5, patience.longestMs);
    try {
      if (isNudged) await passed(SOON_MS / 4, signal);
      const ended = await server.ended(id, signal);
      if (ended) return ended;
      const place = await server.placeOf(id, signal);
      silentSince = null;
      misses = place ? 0 : misses + 1;
      if (misses >= MISSES_MAX)
        throw new ImageEngineError(
          'broken',
          'ComfyUI no longer knows the picture: it was probably started anew',
        );
      if (isNudged || misses > 0) setTimeout(() => nudges.dispatchEvent(new Event('nudge')), SOON_MS);
    } catch (error) {
      if (!isOutage(error)) throw error;
      silentSince ??= performance.now();
      if (performance.now() - silentSince >= patience.outageMs) throw error;
    }
  }
}

const isOutage = (error: unknown): boolean =>
  error instanceof ImageEngineError && ['unreachable', 'timeout', 'busy'].includes(error.kind);

function nudgedWithin(nudges: EventTarget, ms: number, signal: AbortSignal): Promise<boolean> {
  const heard = new AbortController();
  const onNudge = () => heard.abort();
  nudges.addEventListener('nudge', onNudge, { once: true });
  return passed(ms, AbortSignal.any([heard.signal, signal])).then((isOver) => {
    nudges.removeEventListener('nudge', onNudge);
    return !isOver && !signal.aborted;
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type * as Play from './play.ts';
import type { Bounds, Played, Scene } from './scene.ts';

export interface UnderstudyOptions {
  /** Milliseconds between two words; 0 sends everything at once. */
  paceMs?: number;
}

export interface Understudy {
  /**
   * Plays one reply. `onText` is called with each word as it is spoken, never after the promise has settled.
   * @throws the signal's reason where it is aborted
   */
  play(scene: Scene, bounds: Bounds, onText: (text: string) => void, signal: AbortSignal): Promise<Played>;
}

/** Plays a character from its card by rules, and says that it is no model when it is sincerely asked. */
export function createUnderstudy({ paceMs = 28 }: UnderstudyOptions = {}): Understudy {
  // Loaded with the first reply: its word lists are large, and a product with a model never needs them.
  let player: Promise<ReturnType<typeof Play.createPlayer>> | undefined;
  const load = () => (player ??= import('./play.ts').then(({ createPlayer }) => createPlayer()));

  return {
    async play(scene, bounds, onText, signal) {
      signal.throwIfAborted();
      const played = (await load())(scene, bounds);
      signal.throwIfAborted();
      for (const piece of played.text.match(/\s*\S+/g) ?? []) {
        if (paceMs > 0) await pause(paceMs, signal);
        signal.throwIfAborted();
        onText(piece);
      }
      return played;
    },
  };
}

/** Waits, but not a moment past an abort; then the signal's own reason is thrown. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type * as Play from './play.ts';
import type { Bounds, Played, Scene } from './scene.ts';

export interface UnderstudyOptions {
  /** Folders of the written lines, examples and word vectors; an earlier one takes precedence, file by file. */
  content: readonly string[];
  /** Milliseconds between two words; 0 sends everything at once. */
  paceMs?: number;
}

export interface Understudy {
  /**
   * Plays one reply. `onText` is called with each word, never after the promise has settled.
   * @throws the signal's reason if it is aborted
   */
  play(scene: Scene, bounds: Bounds, onText: (text: string) => void, signal: AbortSignal): Promise<Played>;
}

/** Plays a character from its card by choosing from written lines. Says that it is not a language model when sincerely asked. */
export function createUnderstudy({ content, paceMs = 28 }: UnderstudyOptions): Understudy {
  // Read at the first reply: the vectors and weights take some ten megabytes, and a product with a language model never needs them.
  let player: Promise<ReturnType<typeof Play.createPlayer>> | undefined;
  const load = () => (player ??= import('./play.ts').then(({ createPlayer }) => createPlayer(content)));

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

/** Waits. On an abort it stops waiting immediately and throws the signal's reason. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    signal.throwIfAborted();
  }
}

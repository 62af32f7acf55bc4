// The keyboard shortcuts of what is on the screen: each component registers its own, and the sheet of keys lists them.
import { useEffect, useRef, type RefObject } from 'react';
import type { Clock } from '../clock.ts';
import { storage } from '../storage/storage.ts';
import { KEYS } from '../storage/storage-keys.ts';

export interface Shortcut {
  /**
   * One key as `KeyboardEvent.key` names it, or two that are pressed one after the other: "g h". With a plus, keys that
   * are pressed together; what is on the screen hears those by itself, and the sheet only names them.
   */
  keys: string;
  /** What it does, for the sheet of keys. */
  does: string;
  /** The heading below which the sheet lists it. */
  group: string;
  /** Holding the key does it once. */
  isOnce?: boolean;
  /** @returns false where there was nothing to do; the key is then left to others. */
  run: () => boolean | void;
}

type Registered = RefObject<readonly Shortcut[]>;

const registered: Registered[] = [];

/** Registers shortcuts for as long as the component is on the screen. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    registered.push(latest);
    return () => void registered.splice(registered.indexOf(latest), 1);
  }, []);
}

/** All that are registered, in the order of their registration. */
export const currentShortcuts = (): Shortcut[] => registered.flatMap(({ current }) => current);

/** How long after the first key of a pair the second may be pressed. Milliseconds. */
const PAIR_MS = 1_500;

/**
 * Reads key by key.
 * @param shortcuts those of the moment; where several have the same keys, the last one that has something to do runs
 * @returns a function that says of a key whether it was a shortcut or the beginning of one
 */
export function createKeyReader(clock: Clock, shortcuts: () => readonly Shortcut[]) {
  let first = '';
  let firstAt = -Infinity;

  const run = (keys: string, isHeld: boolean): boolean =>
    shortcuts()
      .filter((one) => one.keys === keys)
      .reverse()
      .some((one) => (isHeld && one.isOnce) || one.run() !== false);

  return (key: string, isHeld = false): boolean => {
    const before = clock.now() - firstAt < PAIR_MS ? first : '';
    first = '';
    if (before) {
      const pair = `${before} ${key}`;
      if (shortcuts().some((one) => one.keys === pair)) return run(pair, isHeld);
    }
    if (shortcuts().some((one) => one.keys.startsWith(`${key} `)) && !before) {
      first = key;
      firstAt = clock.now();
      return true;
    }
    return run(key, isHeld);
  };
}

/** Shortcuts of single letters disturb people who steer by voice, so they can be switched off (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => storage.get(KEYS.singleKeys) !== 'off';

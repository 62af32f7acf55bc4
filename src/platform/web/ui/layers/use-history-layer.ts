import { useEffect, useEffectEvent, useState } from 'react';
import { createHistoryLayers, type HistoryLayers } from './history-layers.ts';

let layers: HistoryLayers | null = null;

/** The layers of this window. Called once at the start, to leave the entry of a layer after a reload. */
export const historyLayers = (): HistoryLayers => (layers ??= createHistoryLayers(window));

/**
 * Gives something that covers the page an entry in the browser's history while it is open: Back closes it.
 * @param isLocked whether it cannot be closed now. What cannot be closed when it opens gets no entry.
 */
export function useHistoryLayer(isOpen: boolean, onClose: () => void, isLocked = false): void {
  const [hasEntry, setHasEntry] = useState(isOpen && !isLocked);
  if (isOpen && !isLocked && !hasEntry) setHasEntry(true);
  if (!isOpen && hasEntry) setHasEntry(false);
  const close = useEffectEvent(onClose);
  const isLockedNow = useEffectEvent(() => isLocked);
  useEffect(
    () =>
      hasEntry ? historyLayers().add({ close: () => close(), isLocked: () => isLockedNow() }) : undefined,
    [hasEntry],
  );
}

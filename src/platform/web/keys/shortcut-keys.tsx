import { useEffect, useEffectEvent, useState } from 'react';
import { browserClock } from '../clock.ts';
import { lazyComponent } from '../screen/lazy-component.tsx';
import { createKeyReader, currentShortcuts, hasSingleKeys, useShortcuts } from './shortcuts.ts';
import { isTyping } from './typing.ts';

const KeySheet = lazyComponent(() => import('./key-sheet.tsx').then((module) => module.KeySheet));

/** While one of these is open, keys belong to it. A panel beside the conversation is none of them. */
const COVERS = '[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"], [role="menu"]';

const OPEN = 'nightbloom:keys';

/** Opens the sheet that lists the shortcuts of the present screen. */
export const openKeySheet = (): boolean => document.dispatchEvent(new Event(OPEN));

/** Hears the shortcuts that the screen has registered. Render it once, in the frame of all screens. */
export function ShortcutKeys() {
  const [isOpen, setOpen] = useState(false);
  const [press] = useState(() => createKeyReader(browserClock, currentShortcuts));
  useShortcuts([{ keys: '?', does: 'These keys', group: 'Everywhere', run: () => setOpen(true) }]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    // Some keyboards need Ctrl and Alt together for a bracket.
    const isTaken =
      event.defaultPrevented || event.metaKey || event.ctrlKey !== event.altKey || event.isComposing;
    if (isTaken || isTyping(target) || !hasSingleKeys()) return;
    const isInside = target instanceof Element && target.closest('[role="dialog"]') !== null;
    if (isInside || document.querySelector(COVERS)) return;
    if (press(event.key, event.repeat)) event.preventDefault();
  });

  useEffect(() => {
    const open = () => setOpen(true);
    document.addEventListener('keydown', onKey);
    document.addEventListener(OPEN, open);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener(OPEN, open);
    };
  }, []);

  return isOpen ? <KeySheet onClose={() => setOpen(false)} onMissing={() => setOpen(false)} /> : null;
}

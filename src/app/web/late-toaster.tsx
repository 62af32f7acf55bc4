import { useEffect, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../platform/web/lazy-component.tsx';
import { toasts } from '../../platform/web/toasts.ts';

const load = () => import('../../platform/web/ui/toaster.tsx').then((module) => module.Toaster);
const Toaster = lazyComponent(load, () => {});

/**
 * The toaster's code comes with the first toast, and stays. It is fetched when the visitor first does something: a
 * toast that says that the network is gone could not fetch it any more.
 */
export function LateToaster() {
  const hasSpoken = useSyncExternalStore(toasts.subscribe, toasts.hasSpoken, () => false);
  useEffect(() => {
    const fetchAhead = () => void load().catch(() => {});
    const options = { once: true, passive: true };
    window.addEventListener('pointerdown', fetchAhead, options);
    window.addEventListener('keydown', fetchAhead, options);
    return () => {
      window.removeEventListener('pointerdown', fetchAhead);
      window.removeEventListener('keydown', fetchAhead);
    };
  }, []);
  return hasSpoken ? <Toaster /> : null;
}

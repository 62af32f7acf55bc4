import { useEffect, useSyncExternalStore } from 'react';
import { lazyComponent } from '../../platform/web/screen/lazy-component.tsx';
import { toasts } from '../../platform/web/toasts.ts';

const load = () => import('../../platform/web/ui/layers/toaster.tsx').then((module) => module.Toaster);
const Toaster = lazyComponent(load, () => {});

/**
 * Renders the toaster from the first toast on. Its code is fetched at the first interaction, because a toast
 * about a lost network could not fetch it any more.
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

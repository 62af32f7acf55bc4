import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasts } from '../../platform/web/toasts.ts';

const Toaster = lazy(() =>
  import('../../platform/web/ui/toaster.tsx').then((module) => ({ default: module.Toaster })),
);

/** The toaster's code comes with the first toast, and stays. */
export function LateToaster() {
  const hasSpoken = useSyncExternalStore(toasts.subscribe, toasts.hasSpoken, () => false);
  return hasSpoken ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

import './toast.css';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { browserClock } from '../../clock.ts';
import { TOAST_MS, TOAST_SWIPE_PX, toasts } from '../../toasts.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { letEscapePass } from './escape-past-toast.ts';

const TONES = {
  info: { Icon: Info, color: 'var(--info)' },
  success: { Icon: CircleCheck, color: 'var(--success)' },
  error: { Icon: CircleAlert, color: 'var(--danger)' },
};

/**
 * Ends a toast in its time after a finger was lifted from it. A touch leaves the focus inside, and as long as it is
 * there, Radix stops the time.
 */
function useEndAfterTouch(id: number | undefined) {
  const [touched, setTouched] = useState<{ id: number | undefined } | null>(null);
  useEffect(() => {
    if (touched?.id === undefined) return undefined;
    const { id: shown } = touched;
    return browserClock.later(TOAST_MS, () => toasts.dismiss(shown));
  }, [touched]);
  return ({ pointerType }: React.PointerEvent) => {
    if (pointerType === 'touch') setTouched({ id });
  };
}

/** Renders the toasts of `showToast`. Loaded with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const onLift = useEndAfterTouch(toast?.id);
  const { Icon, color } = TONES[toast?.tone ?? 'info'];
  return (
    // Each toast has a provider of its own: Radix would not start its time while that of the last one is stopped.
    <Toast.Provider
      key={toast?.id}
      duration={TOAST_MS}
      swipeThreshold={TOAST_SWIPE_PX}
      swipeDirection="right"
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          className="toast"
          style={{ '--tone': color } as React.CSSProperties}
          open={toast.isOpen}
          onOpenChange={(isOpen) => !isOpen && toasts.dismiss(toast.id)}
          onEscapeKeyDown={letEscapePass}
          onPointerUp={onLift}
          onPointerCancel={onLift}
          type={toast.tone === 'error' ? 'foreground' : 'background'}
        >
          <Icon className="i" />
          <div className="grow">
            <Toast.Title className="t-s">{toast.title}</Toast.Title>
            {toast.description && <Toast.Description className="t2">{toast.description}</Toast.Description>}
            {toast.action && (
              <Toast.Action asChild altText={toast.action.label}>
                <Button size="small" onClick={toast.action.run}>
                  {toast.action.label}
                </Button>
              </Toast.Action>
            )}
          </div>
          <Toast.Close asChild>
            <IconButton size="small" label="Dismiss">
              <X className="i i-s" />
            </IconButton>
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}

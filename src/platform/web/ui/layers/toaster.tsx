import './toast.css';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { TOAST_MS, TOAST_SWIPE_PX, toasts } from '../../toasts.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { letEscapePass } from './escape-past-toast.ts';

const TONES = {
  info: { Icon: Info, color: 'var(--info)' },
  success: { Icon: CircleCheck, color: 'var(--success)' },
  error: { Icon: CircleAlert, color: 'var(--danger)' },
};

/** Renders the toasts of `showToast`. Loaded with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current, () => null);
  const { Icon, color } = TONES[toast?.tone ?? 'info'];
  return (
    <Toast.Provider duration={TOAST_MS} swipeThreshold={TOAST_SWIPE_PX} swipeDirection="right">
      {toast && (
        <Toast.Root
          key={toast.id}
          className="toast"
          style={{ '--tone': color } as React.CSSProperties}
          open={toast.isOpen}
          onOpenChange={(isOpen) => !isOpen && toasts.dismiss(toast.id)}
          onEscapeKeyDown={letEscapePass}
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

import './dialog.css';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Read out as the dialog's name. Shown by the content itself, through DialogTitle. */
  children: ReactNode;
  className?: string;
  /** Without a close button, and deaf to Escape and clicks outside. */
  isLocked?: boolean;
  /** At the side on wide screens. Both kinds come from below on small ones. */
  isSheet?: boolean;
}

/** An element marked `data-first-focus` receives the focus, else the first that can. */
function focusFirst(event: Event) {
  const wanted = (event.currentTarget as Element).querySelector<HTMLElement>('[data-first-focus]');
  if (!wanted) return;
  event.preventDefault();
  wanted.focus();
}

/** Radix knows triggers of its own only. Where something else was focused meanwhile, it stays so. */
function returnFocus(event: Event, opener: Element | null) {
  event.preventDefault();
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && opener instanceof HTMLElement) opener.focus();
}

/** Focus is trapped inside and returns on close. Its content begins with a DialogTitle. */
export function Dialog({ isOpen, onClose, children, className, isLocked, isSheet }: DialogProps) {
  const opener = useRef<Element | null>(null);
  const holdOn = isLocked ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Primitive.Root open={isOpen} onOpenChange={(next) => !next && !isLocked && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={classNames('scrim', isSheet && 'scrim-sheet')}>
          <Primitive.Content
            className={classNames('dialog', className)}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              focusFirst(event);
            }}
            onCloseAutoFocus={(event) => returnFocus(event, opener.current)}
            onEscapeKeyDown={holdOn}
            onPointerDownOutside={holdOn}
            onInteractOutside={holdOn}
          >
            {children}
            {!isLocked && (
              <Primitive.Close asChild>
                <IconButton className="x" label="Close">
                  <X className="i" />
                </IconButton>
              </Primitive.Close>
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export function DialogTitle({ className = 't-l', children }: { className?: string; children: ReactNode }) {
  return <Primitive.Title className={className}>{children}</Primitive.Title>;
}

export const Sheet = (props: Omit<DialogProps, 'isSheet'>) => <Dialog {...props} isSheet />;

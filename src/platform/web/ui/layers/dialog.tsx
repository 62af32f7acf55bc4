import './dialog.css';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { isPassedEscape } from './escape-past-toast.ts';
import { openerOfMenu } from './opener-of-menu.ts';
import { useHistoryLayer } from './use-history-layer.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Begins with a DialogTitle, which is the dialog's accessible name. */
  children: ReactNode;
  className?: string;
  /** Without a close button; ignores Escape and clicks outside. */
  isLocked?: boolean;
  /** At the side on wide screens. On small ones both kinds slide in from below. */
  isSheet?: boolean;
  /** Without an entry in the browser's history, for a dialog that asks whether to leave the page. */
  isOutsideHistory?: boolean;
}

/** Focuses the element marked `data-first-focus`; by default Radix focuses the first focusable one. */
function focusFirst(event: Event) {
  const wanted = (event.currentTarget as Element).querySelector<HTMLElement>('[data-first-focus]');
  if (!wanted) return;
  event.preventDefault();
  wanted.focus();
}

/** The opener of a dialog that has just closed, for one that takes its place. */
let left: Element | null = null;

const CLOSING = '[role="dialog"][data-state="closed"]';

/** What has the focus; of a menu, which is gone by then, the button that opened it. */
function findOpener(): Element | null {
  const active = document.activeElement;
  // What stands in a dialog that is closing goes with it.
  const isLost = active === null || active === document.body || active.closest(CLOSING) !== null;
  if (isLost) return left;
  const ofMenu = openerOfMenu(active);
  return ofMenu === undefined ? active : ofMenu;
}

/**
 * Returns the focus to the opener, because Radix only knows its own triggers. If something else has received
 * the focus, it stays there.
 */
function returnFocus(event: Event, opener: Element | null) {
  event.preventDefault();
  left = null;
  const isLost = document.activeElement === null || document.activeElement === document.body;
  if (isLost && opener instanceof HTMLElement) opener.focus();
}

/** Escape leaves a form inside that takes it for itself, not the dialog. */
const isOwn = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-own-escape]') !== null;

/** Focus is trapped inside and returns on close. Back closes it. Its content begins with a DialogTitle. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, children, className, isLocked, isSheet, isOutsideHistory } = props;
  useHistoryLayer(isOpen && !isOutsideHistory, onClose, isLocked);
  const opener = useRef<Element | null>(null);
  // Before the content is there, in which a field may take the focus by itself.
  useLayoutEffect(() => {
    if (!isOpen) return;
    opener.current = findOpener();
    return () => {
      left = opener.current;
    };
  }, [isOpen]);
  const preventClose = isLocked ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Primitive.Root open={isOpen} onOpenChange={(next) => !next && !isLocked && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={classNames('scrim', isSheet && 'scrim-sheet')}>
          <Primitive.Content
            className={classNames('dialog', className)}
            aria-describedby={undefined}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={(event) => returnFocus(event, opener.current)}
            onEscapeKeyDown={(event) => (isOwn(event) ? event.preventDefault() : preventClose?.(event))}
            onKeyDown={({ nativeEvent, currentTarget }) => {
              if (!isLocked && !isOwn(nativeEvent) && isPassedEscape(nativeEvent, currentTarget)) onClose();
            }}
            onPointerDownOutside={preventClose}
            onInteractOutside={preventClose}
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

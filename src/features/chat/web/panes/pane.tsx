import './pane.css';
import './petal.css';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { DialogTitle, Sheet } from '../../../../platform/web/ui/layers/dialog.tsx';
import { isPassedEscape } from '../../../../platform/web/ui/layers/escape-past-toast.ts';
import { focusOpener } from './opener.ts';
import { useDragDown } from './use-drag-down.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useKeys } from './use-keys.ts';

interface PaneProps {
  /** The heading; its last word is in italics. */
  title: ReactNode;
  /** A line below the title. */
  note?: ReactNode;
  /** Choices and tabs below the title, which do not scroll. */
  head: ReactNode;
  /** Below the content, which scrolls above it. */
  foot?: ReactNode;
  /** As a sheet, it takes nearly the whole height. */
  isTall?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel at the right of the conversation, or a sheet over it where there is no column for a panel. */
export function Pane(props: PaneProps) {
  const isNarrow = useIsNarrow();
  return isNarrow ? <PaneSheet {...props} /> : <PaneColumn {...props} />;
}

function PaneSheet({ title, note, head, foot, isTall, onClose, children }: PaneProps) {
  const grip = useDragDown(onClose);
  return (
    <Sheet isOpen onClose={onClose} className={classNames('pane', 'is-sheet', isTall && 'is-tall')}>
      <span className="pane-grip" {...grip} aria-hidden="true" />
      <div className="pane-head">
        <DialogTitle className="d-m">{title}</DialogTitle>
        {note}
        {head}
      </div>
      <div className="pane-body">{children}</div>
      {foot}
    </Sheet>
  );
}

function PaneColumn({ title, note, head, foot, onClose, children }: PaneProps) {
  const id = useId();
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    // A part that was asked for has it already.
    if (!own.current?.contains(document.activeElement))
      (own.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ?? own.current)?.focus();
    return () => {
      // After the panel has left the document, with the focus that was inside.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) focusOpener();
      });
    };
  }, []);
  useKeys(own, (event) => {
    if (event.key !== 'Escape') return;
    if (event.defaultPrevented && !(own.current && isPassedEscape(event, own.current))) return;
    event.preventDefault();
    onClose();
  });
  return (
    <section ref={own} className="pane" role="dialog" aria-modal="false" aria-labelledby={id} tabIndex={-1}>
      <div className="pane-head">
        <div className="row between pane-title">
          <h2 className="d-m" id={id}>
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X className="i" />
          </IconButton>
        </div>
        {note}
        {head}
      </div>
      <div className="pane-body">{children}</div>
      {foot}
    </section>
  );
}

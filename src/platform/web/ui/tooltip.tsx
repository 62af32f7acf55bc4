import './tooltip.css';
import { Tooltip as Primitive } from 'radix-ui';
import { useState, type ReactNode } from 'react';

/** Section 9 of the specification. */
const OPEN_MS = 700;
const SKIP_MS = 300;

/** Tooltips within one group follow each other without the wait. */
export function TooltipGroup({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={OPEN_MS} skipDelayDuration={SKIP_MS}>
      {children}
    </Primitive.Provider>
  );
}

interface TooltipProps {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref. */
  children: ReactNode;
}

/** Inside a TooltipGroup. What it says must not be needed to use the control: touch has no hover. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  // In a dialog it stays within: everything outside is hidden from screen readers.
  const dialog = trigger?.closest<HTMLElement>('[role="dialog"]');
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild ref={setTrigger}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal container={dialog}>
        <Primitive.Content className="tip" side={side} sideOffset={8} collisionPadding={8}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

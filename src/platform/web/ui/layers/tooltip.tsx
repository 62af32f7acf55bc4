import './tooltip.css';
import { Tooltip as Primitive } from 'radix-ui';
import { useState, type ReactNode } from 'react';

/** Section 9 of the specification. */
const OPEN_MS = 700;
const SKIP_MS = 300;

/** Within a group, the next tooltip opens without the delay. */
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

/**
 * Use it inside a TooltipGroup. Its text must not be required to use the control, because touch has no hover.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null);
  // Rendered inside an open dialog, because everything outside is hidden from screen readers.
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

import '../../../platform/web/ui/layers/menu.css';
import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import type { Section } from './sections.ts';

interface KeyHelpProps {
  sections: readonly Section[];
  trigger: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const KEYS: readonly [keys: string, does: string][] = [
  ['/', 'Search'],
  ['j k', 'Next and previous row'],
  ['Enter', 'Open the row'],
  ['r', 'Answer'],
  ['Esc', 'Leave a field, go back'],
  ['?', 'These keys'],
];

/** Lists the keyboard shortcuts of the desk. */
export function KeyHelp({ sections, trigger, isOpen, onOpenChange }: KeyHelpProps) {
  const rows = [...KEYS, ...sections.map(({ key, label }) => [`g ${key}`, label] as const)];
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="pop desk desk-keys"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label="Keys"
        >
          <dl>
            {rows.map(([keys, does]) => (
              <div key={keys} className="row between">
                <dt>{does}</dt>
                <dd className="row">
                  {keys.split(' ').map((one) => (
                    <kbd key={one}>{one}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

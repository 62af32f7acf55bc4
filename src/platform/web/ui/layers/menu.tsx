import './menu.css';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface MenuProps {
  /** The button that opens it: one element that takes a ref. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  className?: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/**
 * Looked up at each opening: a menu of the shell outlives the screen in which it was last opened, and a menu that is
 * rendered together with its screen would find the landmark of the screen before. In a dialog it is the dialog, because
 * everything outside is hidden from screen readers and below it.
 */
const placeOf = (_isOpen: boolean, trigger: HTMLElement | null) =>
  trigger?.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById('content');

/**
 * Opens within the main landmark, where screen reader users expect content, above everything that could clip
 * it.
 */
export function Menu({
  trigger,
  children,
  align = 'end',
  className,
  isOpen: given,
  onOpenChange,
}: MenuProps) {
  const [own, setOwn] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const isOpen = given ?? own;
  function change(next: boolean): void {
    setOwn(next);
    onOpenChange?.(next);
  }
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={change} modal={false}>
      <DropdownMenu.Trigger asChild ref={setOpener}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={placeOf(isOpen, opener)}>
        <DropdownMenu.Content
          className={classNames('pop', className)}
          align={align}
          sideOffset={8}
          collisionPadding={8}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect?: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** The child is a link, which becomes the item itself. */
  asChild?: boolean;
}

export function MenuItem({ icon, children, onSelect, isDanger, isDisabled, asChild }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={classNames('menu-item', isDanger && 'is-danger')}
      disabled={isDisabled}
      onSelect={onSelect}
      asChild={asChild}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </DropdownMenu.Item>
  );
}

interface MenuChoiceProps<T extends string> {
  label: string;
  /** Null where it is none of them. */
  value: T | null;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** One of a few options, of which the chosen one has a mark. */
export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value ?? ''}
      onValueChange={(next) => onChange(next as T)}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} className="menu-item" value={option.value}>
          <Check className={option.value === value ? 'i i-s' : 'i i-s is-unseen'} aria-hidden="true" />
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="menu-line" />;
}

import './chip.css';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface ChipProps extends ComponentProps<'button'> {
  isSelected?: boolean;
  /** Icon or emoji; replaced by a check mark if selected, so that colour is not the only indicator. */
  icon?: ReactNode;
}

export function Chip({ isSelected = false, icon, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={isSelected}
      className={classNames('chip', isSelected && 'on', className)}
    >
      {isSelected ? <Check className="i i-s" /> : icon}
      {children}
    </button>
  );
}

import './button.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from './spinner.tsx';

interface Look {
  /** One primary per view. */
  variant?: 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger';
  size?: 'small' | 'medium' | 'large';
  isBlock?: boolean;
  className?: string;
}

const VARIANTS = { primary: 'btn-p', secondary: 'btn-s', outline: 'btn-o', ghost: 'btn-g', danger: 'btn-d' };
const SIZES = { small: 'btn-sm', medium: '', large: 'btn-lg' };

/** Only the classes, for a link that looks like a button. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'medium',
  isBlock,
  className,
}: Look = {}): string => classNames('btn', VARIANTS[variant], SIZES[size], isBlock && 'btn-block', className);

interface ButtonProps extends ComponentProps<'button'>, Look {
  icon?: ReactNode;
  /** If set, the button shows this text, is busy and does nothing. */
  busyText?: string | false;
}

export function Button({
  variant,
  size,
  isBlock,
  icon,
  busyText,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = Boolean(busyText);
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, isBlock, className })}
      aria-busy={isBusy || undefined}
      // Not `disabled`, because a disabled button would lose the keyboard focus during a submit.
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy ? busyText : children}
    </button>
  );
}

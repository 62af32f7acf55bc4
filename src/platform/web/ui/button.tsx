import './button.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
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

/** The classes alone, for a link that looks like a button. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'medium',
  isBlock,
  className,
}: Look = {}): string => classNames('btn', VARIANTS[variant], SIZES[size], isBlock && 'btn-block', className);

interface ButtonProps extends ComponentProps<'button'>, Look {
  icon?: ReactNode;
  /** While given, the button is busy, says this and does nothing. */
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
      // Not `disabled`: that would throw the keyboard's focus away in the middle of a submit.
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy ? busyText : children}
    </button>
  );
}

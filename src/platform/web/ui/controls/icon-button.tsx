import './button.css';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does: its accessible name, also shown by a tooltip if there is one. */
  label: string;
  size?: 'small' | 'medium';
  hasLine?: boolean;
  /** Makes it a toggle. */
  isOn?: boolean;
  /** Class of the pressed state. */
  onClass?: 'on' | 'liked' | 'fav';
}

export function IconButton({
  label,
  size,
  hasLine,
  isOn,
  onClass = 'on',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isOn}
      className={classNames(
        'ib',
        size === 'small' && 'ib-s',
        hasLine && 'ib-line',
        isOn && onClass,
        className,
      )}
    />
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import type { QuickTool } from '../../quick-row-rules.ts';
import { TOOL_NAMES } from './tool-names.ts';

interface ToolButtonProps extends ComponentProps<'button'> {
  tool: QuickTool;
  /** It is tinted, and its text says so. */
  isOn?: boolean;
  /** What stands on it; by default its name. */
  text?: string;
  children?: ReactNode;
}

/**
 * A button of the row. Where there is little room, only its icon is seen. One that can do nothing for now keeps the
 * focus, so it is not `disabled`.
 */
export function ToolButton({
  tool,
  isOn = false,
  text,
  disabled,
  onClick,
  children,
  ...rest
}: ToolButtonProps) {
  const { Icon, name } = TOOL_NAMES[tool];
  return (
    <button
      type="button"
      title={name}
      {...rest}
      className={classNames('quick-tool', isOn && 'is-on')}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon className="i i-s" />
      <span>{text ?? name}</span>
      {children}
    </button>
  );
}

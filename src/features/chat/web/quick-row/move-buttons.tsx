import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEventHandler } from 'react';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';

export type Direction = 'up' | 'down';

interface MoveButtonsProps {
  /** Of what is moved. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** A move is being saved. */
  isBusy?: boolean;
  onMove: (direction: Direction) => void;
  /** Where Alt and the arrows move it as well. */
  onKeyDown?: KeyboardEventHandler;
}

/** Move a row of a list. They are never `disabled`, because what was pressed would lose the focus. */
export function MoveButtons({ name, isFirst, isLast, isBusy = false, onMove, onKeyDown }: MoveButtonsProps) {
  const buttons = [
    { value: 'up', label: `Move ${name} up`, keys: 'Alt+ArrowUp', Icon: ArrowUp, isEnd: isFirst },
    { value: 'down', label: `Move ${name} down`, keys: 'Alt+ArrowDown', Icon: ArrowDown, isEnd: isLast },
  ] as const;
  return buttons.map(({ value, label, keys, Icon, isEnd }) => (
    <IconButton
      key={value}
      size="small"
      label={label}
      data-move={value}
      aria-disabled={isBusy || isEnd || undefined}
      aria-keyshortcuts={onKeyDown && keys}
      onKeyDown={onKeyDown}
      onClick={() => !isBusy && !isEnd && onMove(value)}
    >
      <Icon className="i i-s" />
    </IconButton>
  ));
}

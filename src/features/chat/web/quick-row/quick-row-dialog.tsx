import { RotateCcw } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Dialog, DialogTitle } from '../../../../platform/web/ui/layers/dialog.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { QuickTool } from '../../quick-row-rules.ts';
import { MoveButtons, type Direction } from './move-buttons.tsx';
import type { StoredRow } from './quick-row.queries.ts';
import { moved, orderOf } from './row-order.ts';
import { TOOL_NAMES } from './tool-names.ts';

interface QuickRowDialogProps {
  stored: StoredRow;
  onClose: () => void;
}

/** Chooses what stands above the field, and in which order. Each change acts at once. */
export function QuickRowDialog({ stored, onClose }: QuickRowDialogProps) {
  const { row, isUsual, isKnown, isError, refetch, save } = stored;
  return (
    <Dialog isOpen onClose={onClose} className="quick-row-dialog">
      <div className="body col g4">
        <DialogTitle>The row above the text field</DialogTitle>
        {isKnown ? (
          <>
            <p className="t2">
              {row.length === 0
                ? 'It is empty. Everything stays in reach by the panel, by / and by keys.'
                : 'What is switched on stands there, in this order, on all your devices.'}
            </p>
            <ToolList row={row} save={save} />
            <Button
              className="quick-row-usual"
              icon={<RotateCcw className="i i-s" />}
              aria-disabled={isUsual}
              onClick={isUsual ? undefined : () => save(null)}
            >
              Back to the usual row
            </Button>
          </>
        ) : isError ? (
          <div className="row between">
            <p className="t2">Your row could not be loaded.</p>
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <Skeleton className="order-skeleton" />
        )}
      </div>
    </Dialog>
  );
}

function ToolList({ row, save }: Pick<StoredRow, 'row' | 'save'>) {
  const [kept, setKept] = useState<readonly QuickTool[]>([]);
  const [told, setTold] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const focus = useRef<{ tool: QuickTool; control: string } | null>(null);
  const order = orderOf(row, kept);

  // An element that changes its place loses the focus.
  useLayoutEffect(() => {
    if (!focus.current) return;
    const { tool, control } = focus.current;
    focus.current = null;
    const item = list.current?.querySelector(`[data-tool="${tool}"]`);
    const wanted = item?.querySelector<HTMLButtonElement>(`${control}:not([aria-disabled])`);
    (wanted ?? item?.querySelector<HTMLButtonElement>('[data-move]:not([aria-disabled])'))?.focus();
  }, [order]);

  function change(next: readonly QuickTool[], isShown: (tool: QuickTool) => boolean) {
    setKept(next);
    const shown = next.filter(isShown);
    if (shown.join() !== row.join()) save(shown);
  }
  function move(tool: QuickTool, direction: Direction) {
    const next = moved(order, tool, direction === 'up' ? -1 : 1);
    if (next === order) return;
    const isOfSwitch = document.activeElement?.matches('[data-tool] [role="switch"]');
    focus.current = { tool, control: isOfSwitch ? '[role="switch"]' : `[data-move="${direction}"]` };
    const { name } = TOOL_NAMES[tool];
    const [place, all] = [next.indexOf(tool) + 1, next.length];
    setTold(`${name}: ${place} of ${all}`);
    change(next, (one) => row.includes(one));
  }
  const turn = (tool: QuickTool) => change(order, (one) => row.includes(one) !== (one === tool));

  return (
    <>
      <ul ref={list} className="quick-row-list" aria-label="What can stand there">
        {order.map((tool, index) => (
          <ToolItem
            key={tool}
            tool={tool}
            isOn={row.includes(tool)}
            isFirst={index === 0}
            isLast={index === order.length - 1}
            onMove={(direction) => move(tool, direction)}
            onTurn={() => turn(tool)}
          />
        ))}
      </ul>
      <p className="sr" role="status">
        {told}
      </p>
    </>
  );
}

interface ToolItemProps {
  tool: QuickTool;
  isOn: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (direction: Direction) => void;
  onTurn: () => void;
}

function ToolItem({ tool, isOn, isFirst, isLast, onMove, onTurn }: ToolItemProps) {
  const id = useId();
  const { Icon, name, note } = TOOL_NAMES[tool];
  function onKeyDown(event: KeyboardEvent) {
    const direction = ({ ArrowUp: 'up', ArrowDown: 'down' } as const)[event.key];
    if (!direction || !event.altKey) return;
    event.preventDefault();
    onMove(direction);
  }
  return (
    <li data-tool={tool}>
      <Icon className="i i-s" aria-hidden="true" />
      <span className="quick-row-text">
        <b className="t-s" id={id}>
          {name}
        </b>
        {note && (
          <span className="cap" id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
      <MoveButtons {...{ name, isFirst, isLast, onMove, onKeyDown }} />
      <button
        type="button"
        className="switch"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-note` : undefined}
        onKeyDown={onKeyDown}
        onClick={onTurn}
      />
    </li>
  );
}

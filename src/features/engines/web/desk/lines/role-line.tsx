import { ArrowUp, X } from 'lucide-react';
import type { ComponentType, KeyboardEvent } from 'react';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import type { EngineHealth } from '../../../contract.ts';
import { moved } from './moved.ts';
import { useDragOrder } from './use-drag-order.ts';

export interface LineMember {
  id: string;
  name: string;
  /** Null where nothing is known of it. */
  state: EngineHealth['state'] | null;
  /** What cannot lead: the engine that is there where none is chosen. */
  isBuiltIn: boolean;
}

interface RoleLineProps {
  title: string;
  Icon: ComponentType<{ className?: string }>;
  line: readonly LineMember[];
  /** Who is there where none is chosen. */
  none: LineMember;
  /** What could follow. */
  others: readonly LineMember[];
  /** Absent where the settings decide, or only one can be chosen. */
  onOrder?: ((ids: string[]) => void) | undefined;
}

const STATES: Record<EngineHealth['state'], string> = {
  well: 'Well',
  slow: 'Slow',
  unsteady: 'Unsteady',
  down: 'No answer',
  rest: 'At rest',
};

/** Who answers first, second and so on: dragged, moved by Alt with the arrow keys, or by a button. */
export function RoleLine({ title, Icon, line, none, others, onOrder }: RoleLineProps) {
  const ids = line.map((member) => member.id);
  const move = (from: number, to: number): void => {
    const next = moved(ids, from, to);
    const isLed = !line.find((member) => member.id === next[0])?.isBuiltIn;
    if (isLed && next.join() !== ids.join()) onOrder?.(next);
  };
  const list = useDragOrder(move);
  const onKey = (event: KeyboardEvent, at: number): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(at, at + step);
  };
  const shown = line.length > 0 ? line : [none];
  return (
    <div className="engine-role">
      <h3>
        <Icon className="i i-s" />
        {title}
      </h3>
      <ol ref={list}>
        {shown.map((member, at) => (
          <li key={member.id} draggable={Boolean(onOrder) && line.length > 1}>
            <span className="num">{at + 1}</span>
            <span className={`engine-health is-${member.state ?? 'rest'}`}>
              <i aria-hidden="true" />
              <span className="sr">{STATES[member.state ?? 'rest']}</span>
            </span>
            <span className="grow">{member.name}</span>
            {onOrder && at > 0 && !(at === 1 && member.isBuiltIn) && (
              <IconButton
                size="small"
                label={`Move ${member.name} up`}
                onClick={() => move(at, at - 1)}
                onKeyDown={(event) => onKey(event, at)}
              >
                <ArrowUp className="i i-s" />
              </IconButton>
            )}
            {onOrder && line.length > 0 && (
              <IconButton
                size="small"
                label={`Take ${member.name} out`}
                onClick={() => onOrder(ids.filter((each) => each !== member.id))}
                onKeyDown={(event) => onKey(event, at)}
              >
                <X className="i i-s" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {onOrder && others.length > 0 && (
        <select
          className="input"
          aria-label={`Who else: ${title}`}
          value=""
          onChange={(event) => onOrder([...ids, event.target.value])}
        >
          <option value="">{line.length > 0 ? 'Next in line…' : 'Choose a model…'}</option>
          {others
            .filter((member) => line.length > 0 || !member.isBuiltIn)
            .map((member) => (
              <option key={member.id} value={member.id}>
                {member.name}
              </option>
            ))}
        </select>
      )}
    </div>
  );
}

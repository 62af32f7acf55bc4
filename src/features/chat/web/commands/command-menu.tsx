import './command-menu.css';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { CommandEntry } from './use-commands.ts';

interface CommandMenuProps {
  entry: CommandEntry;
  /** The field keeps the focus. */
  onPick: (index: number) => void;
}

/** The commands that may be meant, above the field; or the question whether what is none is a message. */
export function CommandMenu({ entry, onPick }: CommandMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const { items, chosen } = entry;
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (entry.unknown !== null)
    return (
      <div className="command-menu command-ask" role="alert">
        <p>
          There is no command <b>{entry.unknown}</b>. Send it as a message?
        </p>
        <span className="row g2">
          <Button size="small" onClick={entry.sendAnyway}>
            Send it
          </Button>
          <Button size="small" variant="ghost" onClick={entry.keepWriting}>
            Keep writing
          </Button>
        </span>
      </div>
    );
  if (items.length === 0) return null;
  return (
    <div
      ref={list}
      className="command-menu"
      id={entry.listId}
      role="listbox"
      aria-label={entry.of === 'models' ? 'Models' : 'Commands'}
    >
      {items.map(({ command, value, description }, index) => (
        <button
          key={`${command.name} ${value}`}
          id={`${entry.listId}-${index}`}
          type="button"
          role="option"
          // The field keeps the focus, and moves through them.
          tabIndex={-1}
          aria-selected={index === chosen}
          className={index === chosen ? 'is-on' : undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          <b dir="auto">{value || `/${command.name}`}</b>
          <span className="cap">{description}</span>
        </button>
      ))}
    </div>
  );
}

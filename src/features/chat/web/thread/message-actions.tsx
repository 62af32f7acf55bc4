import { useDeferredValue, useRef, useState, type KeyboardEvent } from 'react';
import { stepOf } from '../../../../platform/web/keys/arrows.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { ShownMessage } from '../session/thread.ts';
import { actionsOf, isAnswer, type ActionsOptions } from './message-action-list.ts';
import { MessageTime } from './message-marks.tsx';
import { useHold } from './use-hold.ts';
import { WhySign, type WhyOrders } from '../why/why-sign.tsx';

interface MessageActionsProps extends ActionsOptions {
  message: ShownMessage;
  name: string;
  /** How it is shown why a reply says what it says. */
  why?: WhyOrders;
}

/** A toolbar with one tab stop; arrow keys move between its buttons. */
export function MessageActions(props: MessageActionsProps) {
  const { message, name, why } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const hold = useHold(props.onHint);
  const { alternative, alternatives } = message;

  function walk(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const step = stepOf(event.key, event.currentTarget);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = buttons[(at + step + buttons.length) % buttons.length]!;
    setStop(Number(next.dataset.stop));
    next.focus();
  }

  // A message that is sent is painted before the buttons of all others are turned off, and again on.
  const isBusy = useDeferredValue(props.isBusy);
  const buttons = actionsOf({ ...props, isBusy });
  const hasSign = why !== undefined && isAnswer(message) && message.content !== '';
  const firstFree = buttons.findIndex((button) => !button.isOff);
  const isSignStop = hasSign && stop === buttons.length;
  const tabStop = isSignStop || (buttons[stop] && !buttons[stop].isOff) ? stop : firstFree;

  return (
    <div
      ref={bar}
      className="message-actions"
      role="toolbar"
      aria-label={message.role === 'assistant' ? `${name}’s message` : 'Your message'}
      // Keys wait for it.
      data-late={isBusy !== props.isBusy || undefined}
      onKeyDown={walk}
    >
      {buttons.map(({ id, label, keys, Icon, isOff, run }, index) => (
        <span key={id} className="message-action">
          <IconButton
            size="small"
            label={label}
            title={keys ? `${label} (${keysText(keys)})` : label}
            aria-keyshortcuts={keys}
            disabled={isOff}
            data-stop={index}
            data-action={id}
            tabIndex={index === tabStop ? 0 : -1}
            onFocus={() => setStop(index)}
            {...(id === 'regenerate' ? hold : undefined)}
            onClick={run}
          >
            <Icon className="i i-s" />
          </IconButton>
          {id === 'earlier' && (
            <span className="message-which num">
              <span className="sr">Version </span>
              {alternative}/{alternatives.length}
            </span>
          )}
        </span>
      ))}
      {hasSign && (
        <WhySign
          message={message}
          why={why}
          linked={{
            tabIndex: tabStop === buttons.length ? 0 : -1,
            'data-stop': buttons.length,
            onFocus: () => setStop(buttons.length),
          }}
        />
      )}
      {message.isEdited && <span className="cap message-edited">Edited</span>}
      <MessageTime at={message.createdAt} />
    </div>
  );
}

const keysText = (keys: string): string =>
  keys.replace('ArrowLeft', '←').replace('ArrowRight', '→').replaceAll('+', ' ');

import { ChevronLeft, ChevronRight, Copy, Pencil, RefreshCw, StepForward, Trash2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { showToast } from '../../../../platform/web/toasts.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { MessageOrders } from '../session/message-orders.ts';
import type { ShownMessage } from '../session/thread.ts';
import { WhySign, type WhyOrders } from '../why/why-sign.tsx';

interface MessageActionsProps {
  message: ShownMessage;
  name: string;
  isNewest: boolean;
  isBusy: boolean;
  /** The conversation is read-only. */
  isLocked: boolean;
  orders: MessageOrders;
  onEdit: () => void;
  /** How it is shown why a reply says what it says. */
  why?: WhyOrders;
}

/** A toolbar with one tab stop; arrow keys move between its buttons. */
export function MessageActions({
  message,
  name,
  isNewest,
  isBusy,
  isLocked,
  orders,
  onEdit,
  why,
}: MessageActionsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const isReply = message.role === 'assistant';
  // Answers by the product are not part of the story, so they cannot be edited or regenerated.
  const isOutOfRole = message.marks.includes('out_of_role');
  const isAnswer = isReply && message.parentId !== null && !isOutOfRole;
  const { alternative, alternatives } = message;

  function walk(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = buttons[(at + step + buttons.length) % buttons.length]!;
    setStop(Number(next.dataset.stop));
    next.focus();
  }

  const buttons = [
    ...(alternatives.length > 1
      ? [
          {
            label: 'Earlier version',
            Icon: ChevronLeft,
            isOff: isBusy || alternative <= 1,
            run: () => orders.select(alternatives[alternative - 2]!),
          },
          {
            label: 'Later version',
            Icon: ChevronRight,
            isOff: isBusy || alternative >= alternatives.length,
            run: () => orders.select(alternatives[alternative]!),
          },
        ]
      : []),
    ...(message.content
      ? [{ label: 'Copy', Icon: Copy, isOff: false, run: () => void copy(message.content) }]
      : []),
    ...(isAnswer && !isLocked && message.content
      ? [
          {
            label: 'Regenerate',
            Icon: RefreshCw,
            isOff: isBusy,
            run: () => orders.chatSession.regenerate(message),
          },
        ]
      : []),
    ...(isAnswer && !isLocked && isNewest && message.content && message.state === 'complete'
      ? [
          {
            label: 'Continue',
            Icon: StepForward,
            isOff: isBusy,
            run: () => orders.chatSession.continue(message),
          },
        ]
      : []),
    ...(message.content && !isOutOfRole && !isLocked
      ? [{ label: 'Edit', Icon: Pencil, isOff: isBusy, run: onEdit }]
      : []),
    ...(message.parentId
      ? [{ label: 'Delete message', Icon: Trash2, isOff: isBusy, run: () => orders.remove(message) }]
      : []),
  ];
  const hasSign = why !== undefined && isAnswer && message.content !== '';
  const firstFree = buttons.findIndex((button) => !button.isOff);
  const isSignStop = hasSign && stop === buttons.length;
  const tabStop = isSignStop || (buttons[stop] && !buttons[stop].isOff) ? stop : firstFree;

  return (
    <div
      ref={bar}
      className="message-actions"
      role="toolbar"
      aria-label={isReply ? `${name}’s message` : 'Your message'}
      onKeyDown={walk}
    >
      {buttons.map(({ label, Icon, isOff, run }, index) => (
        <span key={label} className="message-action">
          <IconButton
            size="small"
            label={label}
            title={label}
            disabled={isOff}
            data-stop={index}
            tabIndex={index === tabStop ? 0 : -1}
            onFocus={() => setStop(index)}
            onClick={run}
          >
            <Icon className="i i-s" />
          </IconButton>
          {label === 'Earlier version' && (
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
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', tone: 'success' });
  } catch {
    showToast({ title: 'Your browser did not allow copying', tone: 'error' });
  }
}

import {
  CircleAlert,
  CircleStop,
  CloudOff,
  Pencil,
  RotateCcw,
  Scissors,
  ShieldAlert,
  StepForward,
} from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import type { MessageOrders } from '../session/message-orders.ts';
import type { ShownMessage } from '../session/thread.ts';

interface MessageNoticeProps {
  message: ShownMessage;
  isNewest: boolean;
  isBusy: boolean;
  orders: MessageOrders;
}

const INTERRUPTED = 'This reply was cut off.';
const FAILED = 'This reply could not be written.';
const RETRACTED = 'This reply was taken back because it broke the content policy.';

/** Shows the state of a message that is pending or incomplete, with the available actions. */
export function MessageNotice({ message, isNewest, isBusy, orders }: MessageNoticeProps) {
  if (message.pending) return <PendingNotice message={message} isBusy={isBusy} orders={orders} />;
  const { state, problem } = message;
  const isCut = state === 'complete' && message.marks.includes('cut');
  if (state === 'streaming' || (state === 'complete' && !isCut)) return null;
  const again = (
    <Button
      size="small"
      icon={<RotateCcw className="i i-xs" />}
      disabled={isBusy}
      onClick={() => orders.chatSession.regenerate(message)}
    >
      Try again
    </Button>
  );
  const goOn = isNewest && message.content !== '' && (
    <Button
      size="small"
      icon={<StepForward className="i i-xs" />}
      disabled={isBusy}
      onClick={() => orders.chatSession.continue(message)}
    >
      Continue
    </Button>
  );
  if (isCut)
    return (
      <div className="message-notice is-quiet">
        <Scissors className="i i-xs" />
        <span>This reply reached its length limit.</span>
        {goOn}
      </div>
    );
  if (state === 'stopped')
    return (
      <div className="message-notice is-quiet">
        <CircleStop className="i i-xs" />
        <span>Stopped</span>
        {message.content ? goOn : again}
      </div>
    );
  const Icon = state === 'retracted' ? ShieldAlert : CircleAlert;
  const text = problem ?? (state === 'retracted' ? RETRACTED : state === 'failed' ? FAILED : INTERRUPTED);
  return (
    <div className="message-notice is-trouble">
      <Icon className="i i-s" />
      <span className="grow">{text}</span>
      <span className="row g2 wrap">
        {state === 'interrupted' && goOn}
        {message.parentId && again}
      </span>
    </div>
  );
}

function PendingNotice({ message, isBusy, orders }: Omit<MessageNoticeProps, 'isNewest'>) {
  const { problem, canRetry, isWaiting } = message.pending!;
  if (isWaiting)
    return (
      <div className="message-notice is-quiet">
        <CloudOff className="i i-s" />
        <span>Will be sent when you are back online</span>
        <Button size="small" icon={<Pencil className="i i-xs" />} onClick={() => orders.takeBack(message)}>
          Edit
        </Button>
      </div>
    );
  if (!problem)
    return (
      <div className="message-notice is-quiet is-sending">
        <Spinner />
        <span>Sending</span>
      </div>
    );
  return (
    <div className="message-notice is-trouble" role="alert">
      <CircleAlert className="i i-s" />
      <span className="grow">{problem}</span>
      <span className="row g2 wrap">
        {canRetry && (
          <Button
            size="small"
            icon={<RotateCcw className="i i-xs" />}
            disabled={isBusy}
            onClick={() => orders.chatSession.retry(message)}
          >
            Try again
          </Button>
        )}
        <Button size="small" icon={<Pencil className="i i-xs" />} onClick={() => orders.takeBack(message)}>
          Edit
        </Button>
      </span>
    </div>
  );
}

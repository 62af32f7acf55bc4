import './queued-line.css';
import { ClockArrowUp, Pencil, Send, X } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { QueuedWords } from '../session/drafts.ts';

interface QueuedLineProps {
  queued: QueuedWords;
  /** A reply is still being written. */
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onSend: () => void;
}

/** The message that is sent when the reply has ended, above the field. */
export function QueuedLine({ queued, isBusy, onEdit, onRemove, onSend }: QueuedLineProps) {
  const { text, isHeld } = queued;
  return (
    <div className="queued-line">
      <span className="queued-name">
        <ClockArrowUp className="i i-s" aria-hidden="true" />
        <span>{isHeld ? 'Not sent' : 'Next'}</span>
      </span>
      <span className="grow clip queued-text" dir="auto" title={text}>
        {text}
      </span>
      {isHeld && (
        <Button size="small" icon={<Send className="i i-xs" />} disabled={isBusy} onClick={onSend}>
          Send
        </Button>
      )}
      <IconButton size="small" label="Edit the waiting message" title="Edit" onClick={onEdit}>
        <Pencil className="i i-s" />
      </IconButton>
      <IconButton size="small" label="Do not send the waiting message" title="Do not send" onClick={onRemove}>
        <X className="i i-s" />
      </IconButton>
      <span className="sr" role="status">
        {isHeld ? 'Your waiting message was not sent.' : 'Your message is sent when the reply has ended.'}
      </span>
    </div>
  );
}

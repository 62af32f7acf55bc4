import { ArrowUp, ClockArrowUp, Compass, Undo2 } from 'lucide-react';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { tooLong } from '../../../../shared/words/too-long.ts';
import { MESSAGE_MAX } from '../../rules.ts';

interface ComposerEndProps {
  /** Characters that fit; below 0 where there are too many. */
  left: number;
  isBusy: boolean;
  /** A message waits already. */
  isReplacing: boolean;
  /** A drafted line is shown, which has to be taken before it can be sent. */
  isPreview: boolean;
  canSend: boolean;
  /** Null where nothing can be steered. */
  onSteer: (() => void) | null;
  /** Null where no drafted line was taken. */
  onUndo: (() => void) | null;
}

/** The number of remaining characters is shown from this value on. */
const NEAR_END = 500;

/** What stands at the end of the field: a word on the Enter key, and the buttons. */
export function ComposerEnd(props: ComposerEndProps) {
  const { left, isBusy, isReplacing, isPreview, canSend, onSteer, onUndo } = props;
  return (
    <>
      {left <= NEAR_END ? (
        <span className={left < 0 ? 'cap num composer-over' : 'cap num'} role="status">
          {left < 0 ? (
            <>
              <span aria-hidden="true">{(-left).toLocaleString('en-US')} over the limit</span>
              <span className="sr">{tooLong(-left, MESSAGE_MAX)}</span>
            </>
          ) : (
            `${left} left`
          )}
        </span>
      ) : (
        <span className="cap composer-hint">
          {isPreview
            ? 'Tab to take it'
            : !isBusy
              ? 'Enter to send'
              : isReplacing
                ? 'Enter to replace'
                : 'Enter to send next'}
        </span>
      )}
      {onUndo && (
        <IconButton
          label="Bring back what you wrote"
          title="Bring back what you wrote (Ctrl Z)"
          onClick={onUndo}
        >
          <Undo2 className="i" />
        </IconButton>
      )}
      {onSteer && (
        <button
          type="button"
          className="composer-steer"
          aria-label="Steer the reply with this"
          title="Stop the reply and write it again with this note (Ctrl Enter)"
          aria-keyshortcuts="Control+Enter"
          onClick={onSteer}
        >
          <Compass className="i i-s" />
          <span>Steer</span>
        </button>
      )}
      {isPreview ? (
        <IconButton
          className="composer-send"
          label="Take this line"
          title="Take this line (Tab)"
          type="submit"
        >
          <ArrowUp className="i" />
        </IconButton>
      ) : isBusy ? (
        <IconButton
          className="composer-send"
          label={isReplacing ? 'Replace the waiting message' : 'Send when the reply has ended'}
          title={isReplacing ? 'Replace the waiting message' : 'Send when the reply has ended'}
          type="submit"
          disabled={!canSend}
        >
          <ClockArrowUp className="i" />
        </IconButton>
      ) : (
        <IconButton className="composer-send" label="Send" type="submit" disabled={!canSend}>
          <ArrowUp className="i" />
        </IconButton>
      )}
    </>
  );
}

import './composer.css';
import { Link } from '@tanstack/react-router';
import { ArrowUp, ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { tooLong } from '../../../../shared/words/too-long.ts';
import { MESSAGE_MAX } from '../../rules.ts';
import { useGrowing } from '../thread/use-growing.ts';

interface ComposerProps {
  /** The character's first name. */
  name: string;
  characterId: string;
  /** The stored draft. */
  draft: string;
  onDraft: (text: string) => void;
  /** @returns false when the text was not accepted; it then stays in the field */
  onSend: (text: string) => boolean;
  /** A reply is being written, so nothing can be sent. */
  isBusy: boolean;
  /** Text to insert at the beginning. A new object inserts its text even if it is equal. */
  offer: { text: string } | null;
  isDisabled?: boolean;
  /** Hides the composer without losing the typed text. */
  isHidden?: boolean;
}

/** The number of remaining characters is shown from this value on. */
const NEAR_END = 500;

export function Composer({
  name,
  characterId,
  draft,
  onDraft,
  onSend,
  isBusy,
  offer,
  isDisabled,
  isHidden,
}: ComposerProps) {
  const [text, setText] = useState(draft);
  const [appliedOffer, setAppliedOffer] = useState(offer);
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowing(area, text);
  if (offer && offer !== appliedOffer) {
    setAppliedOffer(offer);
    setText([offer.text, text].filter(Boolean).join('\n'));
  }
  useEffect(() => {
    if (offer) area.current?.focus();
  }, [offer]);

  function change(next: string) {
    setText(next);
    onDraft(next);
  }
  const left = MESSAGE_MAX - text.length;
  const canSend = !isBusy && !isDisabled && !isHidden && text.trim() !== '' && left >= 0;

  function send() {
    if (!canSend || !onSend(text)) return;
    change('');
    area.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter confirms a candidate while an input method is composing. Some browsers report that only by key
    // code 229.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="composer-box"
      hidden={isHidden}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Link
        className="ib"
        to={'/generate-images' as string}
        search={{ characterId } as never}
        aria-label={`Make a picture with ${name}`}
        title={`Make a picture with ${name}`}
      >
        <ImagePlus className="i" />
      </Link>
      <textarea
        ref={area}
        rows={1}
        className="composer-text"
        aria-label={`Write to ${name}`}
        placeholder={`Write to ${name}`}
        value={text}
        aria-invalid={left < 0 || undefined}
        disabled={isDisabled}
        enterKeyHint="send"
        dir="auto"
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
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
        <span className="cap composer-hint">Enter to send</span>
      )}
      <IconButton className="composer-send" label="Send" type="submit" disabled={!canSend}>
        <ArrowUp className="i" />
      </IconButton>
    </form>
  );
}

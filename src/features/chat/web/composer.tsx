import './composer.css';
import { Link } from '@tanstack/react-router';
import { ArrowUp, ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../../platform/web/ui/icon-button.tsx';
import { MESSAGE_MAX } from '../rules.ts';
import { useGrowing } from './use-growing.ts';

interface ComposerProps {
  /** The first name of who is written to. */
  name: string;
  characterId: string;
  /** What was typed before and not sent. */
  draft: string;
  onDraft: (text: string) => void;
  /** False where it could not be taken; the text then stays. */
  onSend: (text: string) => boolean;
  /** A reply is being written. */
  isBusy: boolean;
  /** Words to be put in; another object puts them in again. */
  offer: { text: string } | null;
  isDisabled?: boolean;
  /** Out of sight for now, with what was typed kept. */
  isHidden?: boolean;
}

/** Characters left at which their number is shown. */
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
  const [taken, setTaken] = useState(offer);
  const area = useRef<HTMLTextAreaElement>(null);
  useGrowing(area, text);
  if (offer && offer !== taken) {
    setTaken(offer);
    setText(text ? `${offer.text}\n${text}` : offer.text);
  }
  useEffect(() => {
    if (offer) area.current?.focus();
  }, [offer]);

  function change(next: string) {
    setText(next);
    onDraft(next);
  }
  function send() {
    if (isBusy || isDisabled || isHidden || !text.trim() || !onSend(text)) return;
    change('');
    area.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes, Enter chooses a word; some browsers tell it by the key code only.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229)
      return;
    event.preventDefault();
    send();
  }
  const left = MESSAGE_MAX - text.length;

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
        maxLength={MESSAGE_MAX}
        disabled={isDisabled}
        enterKeyHint="send"
        dir="auto"
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {left <= NEAR_END ? (
        <span className="cap num" role="status">
          {left} left
        </span>
      ) : (
        <span className="cap composer-hint">Enter to send</span>
      )}
      <IconButton
        className="composer-send"
        label="Send"
        type="submit"
        disabled={isBusy || isDisabled || !text.trim()}
      >
        <ArrowUp className="i" />
      </IconButton>
    </form>
  );
}

import './find-bar.css';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettledValue } from '../../../../platform/web/screen/use-settled-value.ts';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { useFound } from './find.queries.ts';

/** As long as the search takes. */
const TYPED_MAX = 100;
/** Debounce of the field, in ms. */
const SETTLED_MS = 250;

interface FindBarProps {
  conversationId: string;
  /** What is searched for at first. */
  words: string;
  /** Shows a message without taking the focus from the field. */
  onGoTo: (messageId: string, isWithPath?: boolean) => void;
  onClose: () => void;
}

/** Finds words in a conversation: Enter goes to the match before, Shift and Enter to the one after. */
export function FindBar({ conversationId, words, onGoTo, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words.slice(0, TYPED_MAX));
  const q = useSettledValue(typed.trim(), SETTLED_MS);
  const found = useFound(conversationId, q);
  const ids = q && found.data && !found.isPlaceholderData ? found.data.ids : [];
  // The place belongs to what was searched for.
  const [place, setPlace] = useState({ q, at: 0 });
  const at = place.q === q ? Math.min(place.at, ids.length - 1) : 0;
  const shownId = ids[at];

  const elsewhereId = q && !found.isFetching && !found.isError ? found.data?.elsewhereId : null;

  const show = useEffectEvent((id: string) => onGoTo(id));
  useEffect(() => {
    if (shownId) show(shownId);
  }, [shownId]);

  /** The focus stays where one was led to. */
  const close = () => {
    const message = shownId && document.querySelector<HTMLElement>(`[data-message="${CSS.escape(shownId)}"]`);
    (message || document.querySelector<HTMLElement>('.thread'))?.focus({ preventScroll: true });
    onClose();
  };
  const step = (by: 1 | -1) => {
    if (ids.length > 0) setPlace({ q, at: (at + by + ids.length) % ids.length });
  };
  return (
    <search className={classNames('find-bar', elsewhereId && 'is-elsewhere')}>
      <input
        ref={field}
        className="input"
        type="search"
        aria-label="Search in this chat"
        placeholder="Search in this chat"
        autoFocus
        maxLength={TYPED_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <span className="cap num find-count" role="status">
        {q === '' || found.isFetching
          ? ''
          : found.isError
            ? 'No answer'
            : ids.length === 0
              ? elsewhereId
                ? 'On another path'
                : 'Not found'
              : `${at + 1} of ${ids.length}${found.data?.hasMore ? '+' : ''}`}
      </span>
      {elsewhereId && (
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            // This button goes as soon as the path is shown.
            field.current?.focus();
            onGoTo(elsewhereId, true);
          }}
        >
          Show it
        </Button>
      )}
      <IconButton size="small" label="Earlier match" disabled={ids.length < 2} onClick={() => step(1)}>
        <ArrowUp className="i i-s" />
      </IconButton>
      <IconButton size="small" label="Later match" disabled={ids.length < 2} onClick={() => step(-1)}>
        <ArrowDown className="i i-s" />
      </IconButton>
      <IconButton size="small" label="Close the search" onClick={close}>
        <X className="i i-s" />
      </IconButton>
    </search>
  );
}

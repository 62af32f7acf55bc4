import './hint-panel.css';
import { RefreshCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { mayFocusField } from '../../../../../platform/web/keys/last-press.ts';
import { Button } from '../../../../../platform/web/ui/controls/button.tsx';
import { Chip } from '../../../../../platform/web/ui/controls/chip.tsx';
import { IconButton } from '../../../../../platform/web/ui/controls/icon-button.tsx';
import { HINT_MAX } from '../../../rules.ts';
import { isOwnEscape, useKeys } from '../../panes/use-keys.ts';
import { HelpCard } from '../../help/help-card.tsx';
import type { RefusedHint } from '../../session/chat-session-deps.ts';

/** What is wished most often. Two of them are all that the stand-in follows. */
const QUICK = [
  'Shorter',
  'Longer',
  'Warmer',
  'More teasing',
  'More action',
  'Stay in character',
  'Ask me something',
] as const;

interface HintPanelProps {
  /** The hint of the reply that stands there. */
  hint: string | undefined;
  /** A hint that was not accepted. */
  refused: RefusedHint | null;
  isStandIn: boolean;
  onTry: (hint: string) => void;
  onClose: () => void;
}

/** What should be different in another try. A quick hint starts it at once, with what is typed. */
export function HintPanel({ hint, refused, isStandIn, onTry, onClose }: HintPanelProps) {
  const [text, setText] = useState(refused?.text ?? '');
  const field = useRef<HTMLInputElement>(null);
  const own = useRef<HTMLFormElement>(null);
  useEffect(() => {
    own.current?.scrollIntoView?.({ block: 'nearest' });
    // On touch devices the keyboard would cover the quick hints.
    if (mayFocusField()) field.current?.focus({ preventScroll: true });
  }, []);
  const left = HINT_MAX - text.trim().length;
  const tryWith = (quick?: string) => {
    const wished = [quick?.toLowerCase(), text.trim()].filter(Boolean).join(', ');
    if (wished && wished.length <= HINT_MAX) onTry(wished);
  };
  useKeys(own, (event) => isOwnEscape(event) && onClose());
  return (
    <form
      ref={own}
      className="hint-panel"
      aria-label="Another try with a hint"
      onSubmit={(event) => {
        event.preventDefault();
        tryWith();
      }}
    >
      <div className="hint-row">
        <input
          ref={field}
          className="input"
          aria-label="What should be different?"
          placeholder="What should be different?"
          value={text}
          aria-invalid={left < 0 || undefined}
          autoComplete="off"
          enterKeyHint="go"
          dir="auto"
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          variant="primary"
          type="submit"
          icon={<RefreshCw className="i i-s" />}
          disabled={text.trim() === '' || left < 0}
        >
          Try again
        </Button>
        <IconButton size="small" label="Close the hint" onClick={onClose}>
          <X className="i i-s" />
        </IconButton>
      </div>
      {left < 0 && (
        <p className="hint-problem" role="status">
          {(-left).toLocaleString('en-US')} over the limit of {HINT_MAX} characters
        </p>
      )}
      {refused && (
        <p className="hint-problem" role="alert">
          {refused.problem}
        </p>
      )}
      {refused?.help && <HelpCard help={refused.help} />}
      <div className="hint-chips" role="group" aria-label="Quick hints">
        {QUICK.map((quick) => (
          <Chip key={quick} isSelected={hint === quick.toLowerCase()} onClick={() => tryWith(quick)}>
            {quick}
          </Chip>
        ))}
      </div>
      <p className="hint-note">
        {isStandIn
          ? 'The stand-in follows Shorter and Longer only; a chat model follows any hint.'
          : 'Both tries are kept. The hint is used once and then dropped.'}
      </p>
    </form>
  );
}

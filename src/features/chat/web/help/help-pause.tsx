import '../chat-notice.css';
import { HeartHandshake, Phone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Help } from '../../../../shared/words/help.ts';
import { Button, buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { telOf } from './help-links.ts';

interface HelpPauseProps {
  help: Help;
  onSeen: () => void;
  onUse?: () => void;
}

/** Replaces the composer until the help is acknowledged. */
export function HelpPause({ help, onSeen, onUse }: HelpPauseProps) {
  const own = useRef<HTMLDivElement>(null);
  // The focused text field has disappeared. Focus moves to the group and not to the button, so that a
  // repeated Enter does not acknowledge unread help.
  useEffect(() => own.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={own} className="chat-notice" tabIndex={-1} role="group" aria-label="The chat is paused">
      <HeartHandshake className="i" />
      <p className="grow">
        <b>The chat is paused.</b> Please look at the help above first. It stays there, and you can go on
        writing afterwards.
      </p>
      <span className="row g2 wrap">
        {help.emergency && (
          <a className={buttonClass()} href={telOf(help.emergency)} onClick={onUse}>
            <Phone className="i i-s" />
            Call {help.emergency}
          </a>
        )}
        <Button onClick={onSeen}>I have seen the help</Button>
      </span>
    </div>
  );
}

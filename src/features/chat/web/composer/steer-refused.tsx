import { useState } from 'react';
import { HelpCard } from '../help/help-card.tsx';
import type { RefusedHint } from '../session/chat-session-deps.ts';

/** A note that steered nothing goes back into the field. */
export function useTakenBack(refused: RefusedHint | null, onTakeBack: (offer: { text: string }) => void) {
  const [seen, setSeen] = useState(refused);
  if (refused === seen) return;
  setSeen(refused);
  if (refused && refused.messageId === null) onTakeBack({ text: refused.text });
}

/** Why it steered nothing. */
export function SteerRefused({ refused }: { refused: RefusedHint | null }) {
  if (!refused || refused.messageId !== null) return null;
  return (
    <div className="composer-refused">
      <p role="alert">{refused.problem}</p>
      {refused.help && <HelpCard help={refused.help} />}
    </div>
  );
}

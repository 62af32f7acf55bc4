import './quick-replies.css';
import { Settings2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { stepOf } from '../../../../platform/web/keys/arrows.ts';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { QuickReply } from '../../quick-replies-contract.ts';

interface QuickReplyRowProps {
  /** Those of this conversation. */
  items: readonly QuickReply[];
  onUse: (reply: QuickReply) => void;
  onOrder: () => void;
}

/** The user's own buttons: one tab stop, arrow keys move between them. */
export function QuickReplyRow({ items, onUse, onOrder }: QuickReplyRowProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const last = items.length;
  const tabStop = Math.min(stop, last);

  function walk(event: KeyboardEvent) {
    const step = stepOf(event.key, event.currentTarget);
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabStop + step + last + 1) % (last + 1);
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div ref={bar} className="quick-replies" role="toolbar" aria-label="Quick replies" onKeyDown={walk}>
      {items.map((reply, index) => (
        <button
          key={reply.id}
          type="button"
          className="quick-reply"
          tabIndex={index === tabStop ? 0 : -1}
          title={reply.text}
          dir="auto"
          onFocus={() => setStop(index)}
          // The second half of a double tap is none.
          onClick={({ detail }) => detail > 1 || onUse(reply)}
        >
          {reply.label}
        </button>
      ))}
      <IconButton
        size="small"
        label="Write and order quick replies"
        title="Write and order quick replies"
        tabIndex={tabStop === last ? 0 : -1}
        onFocus={() => setStop(last)}
        onClick={onOrder}
      >
        <Settings2 className="i i-s" />
      </IconButton>
    </div>
  );
}

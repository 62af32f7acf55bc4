import './reading-view.css';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { useHistoryLayer } from '../../../../platform/web/ui/layers/use-history-layer.ts';

/**
 * Leads out of the view without controls, which the style sheet makes of a chat that has the class `is-reading`. Back
 * and Escape lead out too.
 */
export function LeaveReading({ onLeave }: { onLeave: () => void }) {
  useHistoryLayer(true, onLeave);
  useEffect(() => {
    // So that the keys of the page scroll the text.
    document.querySelector<HTMLElement>('.chat .thread')?.focus({ preventScroll: true });
  }, []);
  return (
    <Button size="small" className="reading-leave" icon={<X className="i i-xs" />} onClick={onLeave}>
      Leave reading view
    </Button>
  );
}

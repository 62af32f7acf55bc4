import { Undo2 } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { UndoOffer } from './use-undo.ts';

/** Offers to take the last change back, for ten seconds. */
export function UndoBar({ offer }: { offer: UndoOffer }) {
  return (
    <div role="status" className={offer.undo ? 'pane-foot memory-undo' : undefined}>
      {offer.undo && (
        <>
          <span className="grow">{offer.undo.text}</span>
          <Button size="small" icon={<Undo2 className="i i-s" />} onClick={offer.take}>
            Undo
          </Button>
        </>
      )}
    </div>
  );
}

import './memory.css';
import '../panes/pane.css';
import '../panes/petal.css';
import { useRef } from 'react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import { speechOf } from '../panes/speech.ts';
import { isUndoKey, useKeys } from '../panes/use-keys.ts';
import { FactList } from './fact-list.tsx';
import { ForgottenList } from './forgotten-list.tsx';
import { NeverLearn } from './never-learn.tsx';
import { useOwnMemory, type OwnMemory } from './memory.queries.ts';
import { OwnLearning } from './own-learning.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useFactActions } from './use-fact-actions.ts';
import { useUndo } from './use-undo.ts';

/** What all characters may know about the user: a part of the settings. */
export function OwnMemoryPart() {
  const own = useOwnMemory();
  if (own.data) return <Known own={own.data} />;
  if (own.isError)
    return (
      <div className="row between">
        <p className="t2">What characters know about you could not be loaded.</p>
        <Button size="small" onClick={() => void own.refetch()}>
          Try again
        </Button>
      </div>
    );
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        Loading what characters know about you
      </span>
      <Skeleton className="pane-skeleton" style={{ width: '80%' }} />
      <Skeleton className="pane-skeleton" style={{ width: '60%' }} />
    </div>
  );
}

/** A source of any conversation may be written by any character. */
const SPEECH = { ...speechOf('The character', null), possessive: 'The character’s' };

function Known({ own }: { own: OwnMemory }) {
  const undo = useUndo();
  const { actions, busyId, bringBack, erase } = useFactActions(null, own, undo);
  const root = useRef<HTMLDivElement>(null);
  useKeys(root, (event) => {
    if (!isUndoKey(event)) return;
    event.preventDefault();
    undo.take();
  });
  return (
    <div ref={root} className="memory-own">
      <OwnLearning />
      {own.facts.length === 0 ? (
        <p className="t2">
          No character knows anything about you that the others know too. What one conversation remembers
          stays in its memory until you share it there.
        </p>
      ) : (
        <FactList
          facts={own.facts}
          pinnedMax={own.pinnedMax}
          actions={actions}
          busyId={busyId}
          speech={SPEECH}
        />
      )}
      {own.forgotten.length > 0 && (
        <details className="memory-own-forgotten">
          <summary>Forgotten ({own.forgotten.length})</summary>
          <ForgottenList facts={own.forgotten} busyId={busyId} onBringBack={bringBack} onErase={erase} />
        </details>
      )}
      <NeverLearn place={{ conversationId: null, scope: 'user' }} where="in any conversation" undo={undo} />
      <UndoBar offer={undo} />
    </div>
  );
}

import { Check, CloudOff, TriangleAlert } from 'lucide-react';
import { Spinner } from '../../../../../platform/web/ui/controls/spinner.tsx';
import type { DraftState } from './draft-keeper.ts';

/** The state of the autosave. */
export function SaveNote({ state, onRetry }: { state: DraftState; onRetry: () => void }) {
  const { save, problem } = state;
  return (
    <span className={`creator-save is-${save}`} role="status" data-save={save}>
      {save === 'saving' && (
        <>
          <Spinner /> Saving
        </>
      )}
      {save === 'waiting' && 'Not saved yet'}
      {save === 'saved' && (
        <>
          <Check className="i i-xs" /> Draft saved
        </>
      )}
      {save === 'offline' && (
        <>
          <CloudOff className="i i-xs" /> Kept on this device
        </>
      )}
      {save === 'failed' && (
        <>
          <TriangleAlert className="i i-xs" /> {problem}
        </>
      )}
      {(save === 'offline' || save === 'failed') && (
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      )}
    </span>
  );
}

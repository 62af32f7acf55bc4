import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import type { DraftState } from './draft/draft-keeper.ts';
import { SaveNote } from './draft/save-note.tsx';
import { STEPS, type StepId } from './steps.ts';

interface CreatorFootProps {
  step: StepId;
  state: DraftState;
  onGo: (step: StepId) => void;
  onRetry: () => void;
}

/** The buttons for the previous and next step, and the state of the autosave. */
export function CreatorFoot({ step, state, onGo, onRetry }: CreatorFootProps) {
  const place = STEPS.findIndex(({ id }) => id === step);
  const before = STEPS[place - 1];
  const next = STEPS[place + 1];
  return (
    <div className="creator-nav">
      {before ? (
        <Button
          variant="ghost"
          icon={<ArrowLeft className="i i-s" />}
          aria-label={`Back: ${before.label.toLowerCase()}`}
          onClick={() => onGo(before.id)}
        >
          Back
        </Button>
      ) : (
        <span />
      )}
      <div className="row g3">
        <SaveNote state={state} onRetry={onRetry} />
        {next && (
          <Button variant="primary" size="large" onClick={() => onGo(next.id)}>
            <span>
              Next<span className="creator-next">: {next.label.toLowerCase()}</span>
            </span>
            <ArrowRight className="i i-s" />
          </Button>
        )}
      </div>
    </div>
  );
}

import { Check } from 'lucide-react';
import { classNames } from '../../../../platform/web/ui/class-names.ts';
import type { CharacterContent } from '../../content.ts';
import { troubleBySteps, type StepTrouble } from './notes.ts';
import { isBegun, isStep, STEPS, type StepId } from './steps.ts';
import type { Notes } from './use-notes.ts';

interface StepNavProps {
  step: StepId;
  content: CharacterContent;
  notes: Notes;
  onGo: (step: StepId) => void;
}

/** Navigation between the steps: a list on wide screens, a menu on small ones. */
export function StepNav({ step, content, notes, onGo }: StepNavProps) {
  const trouble = troubleBySteps(notes.problems, notes.findings);
  const rows = STEPS.map(({ id, label }, index) => {
    const isDone = isBegun(id, content) && !trouble.has(id);
    return { id, label, number: index + 1, isDone, about: aboutOf(id, content, trouble.get(id)) };
  });
  return (
    <nav className="creator-steps" aria-label="Steps">
      <ol className="d-only">
        {rows.map(({ id, label, number, isDone, about }) => (
          <li key={id} className={classNames(id === step && 'is-on', isDone && 'is-done')}>
            <button type="button" aria-current={id === step ? 'step' : undefined} onClick={() => onGo(id)}>
              <i>{isDone && id !== step ? <Check className="i i-s" /> : number}</i>
              <span>
                <b>{label}</b>
                {about && <span className="cap">{about}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className="m-only">
        <div className="creator-progress" aria-hidden="true">
          {rows.map(({ id, isDone }) => (
            <i key={id} className={classNames(id === step && 'is-on', isDone && 'is-done')} />
          ))}
        </div>
        <select
          className="input"
          aria-label="Go to a step"
          value={step}
          onChange={(event) => isStep(event.target.value) && onGo(event.target.value)}
        >
          {rows.map(({ id, label, number, about }) => (
            <option key={id} value={id}>
              {number}. {label}
              {about ? ` (${about})` : ''}
            </option>
          ))}
        </select>
      </div>
    </nav>
  );
}

function aboutOf(step: StepId, content: CharacterContent, trouble: StepTrouble | undefined): string | null {
  if (trouble?.isBlocked) return 'Look at the words';
  // Problems of a step are not shown before it is begun.
  if (trouble && isBegun(step, content))
    return trouble.count === 1 ? 'One thing left' : `${trouble.count} things left`;
  return null;
}

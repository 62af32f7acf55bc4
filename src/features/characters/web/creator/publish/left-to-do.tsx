import { ArrowRight, ShieldAlert } from 'lucide-react';
import { Badge } from '../../../../../platform/web/ui/controls/badge.tsx';
import { fieldName } from '../draft/content-changes.ts';
import { stepOfField, STEPS, type StepId } from '../steps.ts';
import type { Notes } from '../use-notes.ts';

/** The element that says why the publish button is off. */
export const LEFT_TO_DO_ID = 'left-to-do';

interface LeftToDoProps {
  notes: Pick<Notes, 'problems' | 'blocking'>;
  /** All fields are on this page, so that their steps need no name. */
  isOnePage?: boolean;
  onGo: (step: StepId, path: string) => void;
}

/** What prevents publishing, each with a link to its field. */
export function LeftToDo({ notes, ...rest }: LeftToDoProps) {
  return (
    <section className="creator-part" aria-label="Left to do">
      <h2 className="t-m">Left to do</h2>
      <ul className="creator-todo" id={LEFT_TO_DO_ID}>
        {Object.entries(notes.problems).map(([path, sentence]) => (
          <Todo key={path} path={path} sentence={sentence} {...rest} />
        ))}
        {notes.blocking.map((finding) => (
          <Todo
            key={`${finding.field} ${finding.message}`}
            path={finding.field}
            sentence={[wordsOf(finding.spans), finding.message].filter(Boolean).join(': ')}
            isSafety
            {...rest}
          />
        ))}
      </ul>
    </section>
  );
}

const wordsOf = (spans: readonly { text: string }[]): string =>
  [...new Set(spans.map(({ text }) => `“${text}”`))].slice(0, 3).join(', ');

interface TodoProps extends Pick<LeftToDoProps, 'isOnePage' | 'onGo'> {
  path: string;
  sentence: string;
  isSafety?: boolean;
}

function Todo({ path, sentence, isSafety, isOnePage, onGo }: TodoProps) {
  const step = stepOfField(path);
  const isElsewhere = step !== 'publish';
  const field = fieldName(path.split('.')[0]!);
  return (
    <li>
      <button
        type="button"
        className="creator-todo-row"
        disabled={!isElsewhere}
        onClick={() => onGo(step, path)}
      >
        {isSafety ? <ShieldAlert className="i i-s" /> : <i className="creator-petal" aria-hidden="true" />}
        <span className="grow">
          {isElsewhere && <b className="t-s">{field}</b>}
          <span>{sentence}</span>
        </span>
        {isElsewhere && (
          <>
            {!isOnePage && <Badge>{STEPS.find(({ id }) => id === step)!.label}</Badge>}
            <ArrowRight className="i i-s" />
          </>
        )}
      </button>
    </li>
  );
}

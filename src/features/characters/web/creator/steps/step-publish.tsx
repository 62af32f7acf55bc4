import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleCheck, Flower2, MessageCircle, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../../../platform/web/ui/controls/button.tsx';
import { Badge } from '../../../../../platform/web/ui/controls/badge.tsx';
import { fieldName } from '../draft/content-changes.ts';
import { useCreator } from '../creator-context.ts';
import { FindingNote } from '../fields/finding-note.tsx';
import { TokenMeter } from '../live-preview.tsx';
import { stepOfField, STEPS, type StepId } from '../steps.ts';
import type { Notes } from '../use-notes.ts';
import { VISIBILITY_CHOICES } from './step-rating.tsx';

interface StepPublishProps {
  notes: Notes;
  isPublishing: boolean;
  /** Why the last attempt failed, if no field shows the reason. */
  problem: string | null;
  onPublish: () => void;
  onGo: (step: StepId, path: string) => void;
  onDiscard: () => void;
}

/** The remaining problems and the publish button. */
export function StepPublish({ notes, isPublishing, problem, onPublish, onGo, onDiscard }: StepPublishProps) {
  const { content, character } = useCreator();
  const missing = Object.entries(notes.problems);
  const blocking = notes.findings.filter(({ severity }) => severity !== 'review');
  const reviewed = notes.findings.filter(({ severity }) => severity === 'review');
  const isPublished = character?.state === 'published';
  const isUpToDate = isPublished && !character.hasUnpublishedChanges;
  const isReady = missing.length === 0 && blocking.length === 0;
  const visibility = VISIBILITY_CHOICES.find(({ value }) => value === content.visibility)!;

  return (
    <>
      {isReady ? (
        <p className="alert alert-s">
          <CircleCheck className="i" />
          {isUpToDate ? 'Everyone sees this version.' : 'Everything is ready.'}
        </p>
      ) : (
        <section className="creator-part" aria-label="Left to do">
          <h2 className="t-m">Left to do</h2>
          <ul className="creator-todo">
            {missing.map(([path, sentence]) => (
              <Todo key={path} path={path} sentence={sentence} onGo={onGo} />
            ))}
            {blocking.map((finding) => (
              <Todo
                key={`${finding.field} ${finding.message}`}
                path={finding.field}
                sentence={[wordsOf(finding.spans), finding.message].filter(Boolean).join(': ')}
                isSafety
                onGo={onGo}
              />
            ))}
          </ul>
        </section>
      )}
      {reviewed.map((finding) => (
        <FindingNote key={`${finding.field} ${finding.message}`} finding={finding} path={finding.field} />
      ))}
      <dl className="panel pad">
        <Fact name="Who sees them">
          {visibility.label}. {visibility.text}
        </Fact>
        <Fact name="Version">
          {character?.version
            ? `${character.version}${isUpToDate ? '' : `, becoming ${character.version + 1}`}`
            : 'The first'}
        </Fact>
        {isPublished && !isUpToDate && (
          <Fact name="Running chats">
            stay with the version that they began with, until their reader moves on
          </Fact>
        )}
      </dl>
      <div className="m-only">
        <TokenMeter />
      </div>
      {problem && (
        <p className="alert alert-d" role="alert">
          {problem}
        </p>
      )}
      <div className="row wrap g3">
        <Button
          variant="primary"
          size="large"
          icon={<Flower2 className="i i-s" />}
          busyText={isPublishing && 'Publishing...'}
          disabled={isUpToDate}
          onClick={onPublish}
        >
          {isPublished ? 'Publish changes' : 'Publish'}
        </Button>
        {isPublished && !isUpToDate && (
          <Button variant="ghost" size="large" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        {isPublished && (
          <>
            <Link
              to="/characters/$id"
              params={{ id: character.id }}
              className={buttonClass({ size: 'large', variant: 'outline' })}
            >
              See the profile
            </Link>
            <Link
              to="/chat/$characterId"
              params={{ characterId: character.id }}
              className={buttonClass({ size: 'large' })}
            >
              <MessageCircle className="i i-s" />
              Chat
            </Link>
          </>
        )}
      </div>
    </>
  );
}

const wordsOf = (spans: readonly { text: string }[]): string =>
  [...new Set(spans.map(({ text }) => `“${text}”`))].slice(0, 3).join(', ');

interface TodoProps {
  path: string;
  sentence: string;
  isSafety?: boolean;
  onGo: (step: StepId, path: string) => void;
}

function Todo({ path, sentence, isSafety, onGo }: TodoProps) {
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
            <Badge>{STEPS.find(({ id }) => id === step)!.label}</Badge>
            <ArrowRight className="i i-s" />
          </>
        )}
      </button>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kv">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

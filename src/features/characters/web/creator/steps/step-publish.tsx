import { Link } from '@tanstack/react-router';
import { CircleCheck, Flower2, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../../../platform/web/ui/controls/button.tsx';
import { useCreator } from '../creator-context.ts';
import { FindingNote } from '../fields/finding-note.tsx';
import { TokenMeter } from '../live-preview.tsx';
import { LeftToDo } from '../publish/left-to-do.tsx';
import { PublishButton } from '../publish/publish-button.tsx';
import { publishNeed } from '../publish/publish-need.ts';
import type { StepId } from '../steps.ts';
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
  const reviewed = notes.findings.filter(({ severity }) => severity === 'review');
  const isPublished = character?.state === 'published';
  const isUpToDate = isPublished && !character.hasUnpublishedChanges;
  const visibility = VISIBILITY_CHOICES.find(({ value }) => value === content.visibility)!;

  return (
    <>
      {publishNeed(notes, content) === null ? (
        <p className="alert alert-s">
          <CircleCheck className="i" />
          {isUpToDate ? 'What everybody sees is what you see here.' : 'Everything is there.'}
        </p>
      ) : (
        <LeftToDo notes={notes} onGo={onGo} />
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
        <PublishButton
          notes={notes}
          icon={<Flower2 className="i i-s" />}
          isBusy={isPublishing}
          disabled={isUpToDate}
          onClick={onPublish}
        />
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="kv">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

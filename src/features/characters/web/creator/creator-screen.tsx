import './creator.css';
import './fields/creator-fields.css';
import '../../../../platform/web/ui/controls/chip.css';
import '../../../../platform/web/ui/surface.css';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import type { CharacterContent } from '../../content.ts';
import { useEditable } from '../creating.queries.ts';
import { BeginScreen } from './begin-screen.tsx';
import type { CreatorSlots } from './creator-context.ts';
import { CreatorEditor } from './creator-editor.tsx';
import { CreatorSkeleton } from './creator-skeleton.tsx';
import { createKeptChanges } from './draft/kept-changes.ts';
import type { StepId } from './steps.ts';

interface CreatorScreenProps {
  /** The character to edit; undefined for a new one. */
  id: string | undefined;
  step: StepId;
  /** Imported from a card, so the import report is shown. */
  isImported: boolean;
  slots: CreatorSlots;
  /** The page for a character that does not exist or is not the viewer's. */
  missing: ReactNode;
}

/** The guided creator. A session belongs to one draft and continues when a new draft receives its id. */
export function CreatorScreen(props: CreatorScreenProps) {
  const { user } = useSession();
  const [session, setSession] = useState({ number: 0, id: props.id, next: undefined as string | undefined });
  if (props.id !== session.id)
    setSession({
      number: props.id === session.next ? session.number : session.number + 1,
      id: props.id,
      next: undefined,
    });
  if (!user)
    return (
      <Page title={titleOf(props.id)}>
        <CreatorSkeleton />
      </Page>
    );
  return (
    <Session
      key={`${user.id} ${session.number}`}
      {...props}
      userId={user.id}
      onCreated={(next) => setSession((before) => ({ ...before, next }))}
    />
  );
}

interface SessionProps extends CreatorScreenProps {
  userId: string;
  onCreated: (id: string) => void;
}

function Session({ userId, onCreated, missing, ...props }: SessionProps) {
  const [openedId] = useState(props.id);
  const { data, error, isFetchedAfterMount, refetch } = useEditable(openedId);
  // The browser may contain changes that an earlier visit could not save.
  const [isBegun, setBegun] = useState(() => createKeptChanges(storage, userId).read(null) !== null);
  const [given, setGiven] = useState<CharacterContent | null>(null);
  const navigate = useNavigate();
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing;
  return <Page title={titleOf(openedId)}>{content()}</Page>;

  function content() {
    const editor = { ...props, userId, onCreated, given };
    if (!openedId)
      return isBegun ? (
        <CreatorEditor {...editor} character={null} />
      ) : (
        <BeginScreen
          onBegin={(example) => {
            setGiven(example);
            setBegun(true);
          }}
          onImported={({ id }) =>
            void navigate({ to: '/create-character', search: { id, imported: true }, replace: true })
          }
        />
      );
    // Once the editor is open, its content takes precedence and later fetches are ignored.
    if (data && isFetchedAfterMount) return <CreatorEditor {...editor} character={data} />;
    if (error)
      return (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'The character could not be loaded' : 'You are offline'}
          text="What you wrote is safe. Try again in a moment."
          onRetry={() => void refetch()}
        />
      );
    return <CreatorSkeleton />;
  }
}

const titleOf = (id: string | undefined): string => (id ? 'Edit character' : 'Create Character');

import './plain.css';
import '../../../../platform/web/ui/controls/chip.css';
import '../../../../platform/web/ui/surface.css';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { LoadingNote } from '../../../../platform/web/ui/states/loading-note.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import { useEditable } from '../creating.queries.ts';
import type { CreatorSlots } from '../creator/creator-context.ts';
import { PlainForm } from './plain-form.tsx';

interface PlainScreenProps {
  id: string | undefined;
  slots: CreatorSlots;
  /** The page for a character that does not exist or is not the viewer's. */
  missing: ReactNode;
}

export function PlainScreen({ id, slots, missing }: PlainScreenProps) {
  const navigate = useNavigate();
  const { data, error, isFetchedAfterMount, refetch } = useEditable(id);
  const [round, setRound] = useState(0);
  const [begunId, setBegunId] = useState<string | null>(null);
  const isBegun = id !== undefined && id === begunId;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return missing;
  const isReady = !id || isBegun || (data && isFetchedAfterMount);
  return (
    <Page title={id ? 'Edit character' : 'Create Character'}>
      {isReady ? (
        <PlainForm
          // Remounted after saving, so that later changes are compared with the saved content.
          key={`${isBegun ? undefined : id} ${round}`}
          character={data ?? null}
          slots={slots}
          onBegun={(madeId) => {
            setBegunId(madeId);
            void navigate({ to: '.', search: { id: madeId }, replace: true, resetScroll: false });
          }}
          onKept={(kept) => {
            if (kept.id !== id) void navigate({ to: '.', search: { id: kept.id }, replace: true });
            else void refetch().then(() => setRound(round + 1));
          }}
        />
      ) : error ? (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'The character could not be loaded' : 'You are offline'}
          text="Nothing is lost. Try again in a moment."
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="plain-form" aria-busy="true">
          <h1 className="sr">Edit character</h1>
          <LoadingNote />
          {[46, 160, 240, 240].map((height, row) => (
            <Skeleton key={row} style={{ height, display: 'block' }} />
          ))}
        </div>
      )}
    </Page>
  );
}

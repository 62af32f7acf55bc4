import '../../../platform/web/ui/surface.css';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import type { SetupState } from '../contract.ts';
import { ChooseView } from './choose/choose-view.tsx';
import { ClosedView } from './closed-view.tsx';
import { DoneView } from './done-view.tsx';
import { DownloadView } from './download-view.tsx';
import { FailedView } from './failed-view.tsx';
import { FixedView } from './fixed-view.tsx';
import { SetupFrame } from './setup-frame.tsx';
import { viewOf, type Wanted } from './setup-view.ts';
import { useSetupState } from './setup.queries.ts';
import { TryView } from './try-view.tsx';

interface SetupScreenProps {
  /** Whether who is here may open the desk. */
  isAdmin: boolean;
  /** What draws the pictures. */
  pictures: string;
  /** Milliseconds that the server's clock is ahead of this device's. */
  clockSkew?: number;
}

/** The first start in the browser: a model is chosen, got ready, tried, and kept. */
export function SetupScreen({ isAdmin, pictures, clockSkew = 0 }: SetupScreenProps) {
  const [wanted, setWanted] = useState<Wanted>(null);
  const [isLooking, setLooking] = useState(false);
  const { data: state, error, isPending, refetch, dataUpdatedAt } = useSetupState();

  // The last call of the key closes the set-up to it.
  if (isClosed(error) && wanted !== 'done')
    return (
      <SetupFrame view="choose">
        <ClosedView />
      </SetupFrame>
    );
  if (!state && error)
    return (
      <SetupFrame view="choose">
        <ErrorState
          heading="h1"
          title="The set-up could not be opened"
          text={messageOf(error)}
          onRetry={() => void refetch()}
        />
      </SetupFrame>
    );

  const view = state ? viewOf(state, wanted) : 'choose';
  const drawnBy = state?.pictures.drawnBy ?? pictures;
  return (
    <SetupFrame view={view}>
      {view === 'choose' && state?.isFixed && (
        <FixedView name={state.current.name} onTry={() => setWanted('try')} />
      )}
      {view === 'choose' && !state?.isFixed && (
        <ChooseView
          state={state ?? null}
          isLooking={isPending || isLooking}
          onLook={() => {
            setLooking(true);
            void refetch().finally(() => setLooking(false));
          }}
          onShow={setWanted}
        />
      )}
      {view === 'ready' && state?.job && (
        <GettingReady
          job={state.job}
          machine={state.machine}
          now={dataUpdatedAt + clockSkew}
          onShow={setWanted}
        />
      )}
      {view === 'try' && state && (
        <TryView
          state={state}
          // A server that was connected just now counts more than an earlier download.
          choice={wanted !== 'try' && state.job?.status === 'done' ? 'model' : 'server'}
          pictures={drawnBy}
          onShow={setWanted}
        />
      )}
      {view === 'done' && state && (
        <DoneView
          talk={state.current.name}
          pictures={drawnBy}
          memory={state.memory}
          isAdmin={isAdmin}
          onChange={() => setWanted('choose')}
        />
      )}
    </SetupFrame>
  );
}

interface GettingReadyProps {
  job: NonNullable<SetupState['job']>;
  machine: SetupState['machine'];
  now: number;
  onShow: (wanted: Wanted) => void;
}

const GettingReady = (props: GettingReadyProps) =>
  props.job.status === 'failed' ? <FailedView {...props} /> : <DownloadView {...props} />;

const isClosed = (error: unknown): boolean => error instanceof ApiError && error.code === 'setup.closed';

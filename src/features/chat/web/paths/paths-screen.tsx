import './paths.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { lazyComponent } from '../../../../platform/web/screen/lazy-component.tsx';
import { useIsPhone } from '../../../../platform/web/screen/use-is-phone.ts';
import { buttonClass } from '../../../../platform/web/ui/controls/button.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { ErrorState } from '../../../../platform/web/ui/states/error-state.tsx';
import { Skeleton } from '../../../../platform/web/ui/states/skeleton.tsx';
import type { PathMap as Map } from '../../paths-contract.ts';
import { PathLanes } from './path-lanes.tsx';
import { PathMap } from './path-map.tsx';
import { PathPane } from './path-pane.tsx';
import { usePathChanges, usePathMap } from './paths.queries.ts';
import { summaryOf } from './stretch-words.ts';
import { useChosenFocus, useNaming } from './use-path-focus.ts';

const CompareDialog = lazyComponent(() => import('./compare-dialog.tsx').then((m) => m.CompareDialog));

interface PathsScreenProps {
  conversationId: string;
  /** Rendered when there is no such conversation. */
  missing: ReactNode;
}

/** Where a conversation parted, and going back to any of its paths. */
export function PathsScreen({ conversationId, missing }: PathsScreenProps) {
  const [around, setAround] = useState<string | null>(null);
  const { data: map, error, refetch } = usePathMap(conversationId, around);
  if (!map && error instanceof ApiError && error.status === 404) return missing;
  return (
    <div className="paths">
      {map ? (
        <Paths key={map.conversationId} map={map} onUnfold={setAround} />
      ) : error ? (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'The paths could not be loaded' : 'You are offline'}
          text={messageOf(error, 'Nothing is lost. Try again in a moment.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="paths-wait">
          <span className="sr" role="status">
            Loading the paths
          </span>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} className="paths-place" />
          ))}
        </div>
      )}
    </div>
  );
}

const VIEWS = [
  { value: 'map', label: 'Map' },
  { value: 'list', label: 'List' },
] as const;

function Paths({ map, onUnfold }: { map: Map; onUnfold: (around: string) => void }) {
  const { stretches, conversationId } = map;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [view, setView] = useState<'map' | 'list'>('map');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { isNaming, setNaming } = useNaming();
  const [isComparing, setComparing] = useState(false);
  const changes = usePathChanges(conversationId);
  const chosen = stretches.find(({ id }) => id === chosenId) ?? stretches.find(({ isHere }) => isHere);
  useChosenFocus(chosen?.id);
  const versions = stretches.filter(({ parentId }) => parentId === chosen?.parentId);
  const choose = (id: string) => {
    setChosenId(id);
    setNaming(false);
  };
  const goOn = (messageId: string) =>
    changes.goOn.mutate(messageId, {
      onSuccess: () => void navigate({ to: '/chat/$characterId', params: { characterId: conversationId } }),
    });
  return (
    <>
      <div className="paths-main">
        <header className="paths-head">
          <div className="grow">
            <h1 className="d-m">
              Paths of <em>this conversation</em>
            </h1>
            <p className="cap clip">
              {map.title}, {summaryOf(map)}
            </p>
          </div>
          {!isPhone && <Segmented label="View" value={view} options={VIEWS} onChange={setView} />}
          <Link
            to="/chat/$characterId"
            params={{ characterId: conversationId }}
            className={buttonClass()}
            aria-label="Back to the chat"
          >
            <ArrowLeft className="i i-s" />
            <span className="d-only">Back to the chat</span>
          </Link>
        </header>
        {map.paths === 1 && (
          <p className="paths-single">
            <b>One path so far.</b> “Branch from here” stands under each message: what followed it is kept,
            and your next message begins another path.
          </p>
        )}
        {isPhone || view === 'list' ? (
          <PathLanes stretches={stretches} selectedId={chosen?.id ?? null} onSelect={choose} />
        ) : (
          <PathMap
            stretches={stretches}
            selectedId={chosen?.id ?? null}
            onSelect={choose}
            onGoOn={goOn}
            onName={() => setNaming(true)}
          />
        )}
      </div>
      {chosen && (
        <PathPane
          key={chosen.id}
          conversationId={conversationId}
          stretch={chosen}
          changes={changes}
          isNaming={isNaming}
          onNaming={setNaming}
          onGoOn={() => goOn(chosen.id)}
          onCompare={versions.length > 1 ? () => setComparing(true) : undefined}
          onUnfold={() => onUnfold(chosen.id)}
        />
      )}
      {isComparing && chosen && (
        <CompareDialog
          conversationId={conversationId}
          versions={versions.map(({ id }) => id)}
          firstId={chosen.id}
          onChoose={goOn}
          onClose={() => setComparing(false)}
          onMissing={() => setComparing(false)}
        />
      )}
    </>
  );
}

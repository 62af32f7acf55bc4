import { CircleCheck, CircleDashed, Pause } from 'lucide-react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../../platform/web/ui/controls/spinner.tsx';
import type { ChatImport, ItemKind } from '../../contract.ts';
import { useImportOrders } from '../chat-files.queries.ts';
import { useTimeLeft } from './time-left.ts';
import { itemsIn } from './import-text.ts';

const STAGES: { kind: ItemKind; name: string }[] = [
  { kind: 'lorebook', name: 'Lore' },
  { kind: 'character', name: 'Characters' },
  { kind: 'persona', name: 'Personas' },
  { kind: 'preset', name: 'Presets' },
  { kind: 'picture', name: 'Pictures' },
  { kind: 'group', name: 'Group chats' },
  { kind: 'chat', name: 'Chats' },
];

/** The third step. It goes on without the page. */
export function ProgressStep({ found }: { found: ChatImport }) {
  const { begin, stop } = useImportOrders(found.id);
  const { progress, counts, state } = found;
  const isStopped = state === 'stopped';
  const share =
    progress.messages > 0
      ? progress.doneMessages / progress.messages
      : progress.doneItems / (progress.items || 1);
  const left = useTimeLeft(isStopped ? null : share);
  const percent = Math.min(100, Math.floor(share * 100));
  const error = begin.error ?? stop.error;
  const current = STAGES.find(({ kind }) => itemsIn(counts, kind, ['waiting']) > 0)?.kind;
  return (
    <section className="import-card" aria-label="Progress">
      <div className="row between">
        <p>
          <b className="import-number num">{progress.doneItems.toLocaleString('en-US')}</b>{' '}
          <span className="t2 num">of {progress.items.toLocaleString('en-US')}</span>
        </p>
        <span className="cap num">
          {progress.doneMessages.toLocaleString('en-US')} of {progress.messages.toLocaleString('en-US')}{' '}
          messages
          {left && <span className="import-left">{left}</span>}
        </span>
      </div>
      <div
        className="import-progress"
        role="progressbar"
        aria-label="Brought in"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <ul className="import-stages">
        {STAGES.map(({ kind, name }) => {
          const all = itemsIn(counts, kind);
          const waiting = itemsIn(counts, kind, ['waiting']);
          if (all === 0) return null;
          return (
            <li key={kind}>
              <StageSign isDone={waiting === 0} isOn={!isStopped && kind === current} />
              <span>
                {name}
                {kind === 'chat' && progress.title && <span className="cap"> {progress.title}</span>}
              </span>
              <span className="cap num">
                {(all - waiting).toLocaleString('en-US')} of {all.toLocaleString('en-US')}
              </span>
            </li>
          );
        })}
      </ul>
      {error && (
        <p className="alert alert-d" role="alert">
          {messageOf(error, 'That did not reach the server. Check your connection, then try again.')}
        </p>
      )}
      <div className="row g3 wrap">
        {isStopped ? (
          <Button
            variant="primary"
            busyText={begin.isPending && 'Going on...'}
            onClick={() => begin.mutate({})}
          >
            Go on
          </Button>
        ) : (
          <Button
            icon={<Pause className="i i-s" />}
            busyText={stop.isPending && 'Stopping...'}
            onClick={() => stop.mutate()}
          >
            Pause
          </Button>
        )}
        <p className="cap">
          {isStopped ? 'Paused. What is here stays.' : 'What is here already can be read.'}
        </p>
      </div>
    </section>
  );
}

function StageSign({ isDone, isOn }: { isDone: boolean; isOn: boolean }) {
  if (isDone) return <CircleCheck className="i import-ok" aria-hidden />;
  return isOn ? <Spinner /> : <CircleDashed className="i" aria-hidden />;
}

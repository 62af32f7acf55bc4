import { CloudOff, RotateCcw, Square } from 'lucide-react';
import { Button } from '../../../platform/web/ui/button.tsx';
import { Spinner } from '../../../platform/web/ui/spinner.tsx';
import { plainLine } from './list-maths.ts';
import type { TalkState } from './talk-tools.ts';

interface TalkStatusProps {
  name: string;
  state: TalkState;
  onStop: () => void;
  onReconnect: () => void;
}

/** That somebody is writing, with the way to stop it; and what the ear is told, each thing once. */
export function TalkStatus({ name, state, onStop, onReconnect }: TalkStatusProps) {
  const { phase, connection, isStopping, ended } = state;
  const isWriting = phase !== 'idle';
  return (
    <>
      {isWriting && (
        <div className="talk-status">
          {connection === 'steady' ? (
            <>
              <span className="talk-dots" aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              <span className="cap">{name} is writing</span>
            </>
          ) : connection === 'rejoining' ? (
            <>
              <Spinner />
              <span className="cap">The connection broke. Finding {name} again</span>
            </>
          ) : (
            <>
              <CloudOff className="i i-s" />
              <span className="cap">You are offline. The reply goes on without you and is kept.</span>
            </>
          )}
          {connection === 'lost' ? (
            <Button size="small" icon={<RotateCcw className="i i-xs" />} onClick={onReconnect}>
              Try again
            </Button>
          ) : (
            <Button
              size="small"
              icon={<Square className="i i-xs fill" />}
              busyText={isStopping && 'Stopping...'}
              onClick={onStop}
            >
              Stop
            </Button>
          )}
        </div>
      )}
      <div className="sr" role="status">
        {isWriting ? spokenState(name, connection) : ended && spokenEnd(name, ended)}
      </div>
    </>
  );
}

const spokenState = (name: string, connection: TalkState['connection']): string =>
  connection === 'steady'
    ? `${name} is writing`
    : connection === 'rejoining'
      ? 'The connection broke. Trying again'
      : 'You are offline';

function spokenEnd(name: string, ended: NonNullable<TalkState['ended']>): string {
  const text = plainLine(ended.content);
  if (ended.state === 'complete') return `${name}: ${text}`;
  return [text && `${name}: ${text}`, ended.state === 'stopped' ? 'Stopped' : ended.problem]
    .filter(Boolean)
    .join('. ');
}

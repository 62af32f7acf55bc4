import { CloudOff, RotateCcw, Square } from 'lucide-react';
import type { Help } from '../../../shared/words/help.ts';
import { plainLine } from '../../../platform/web/chat-text/plain-text.ts';
import { useProductName } from '../../../platform/web/product-name.ts';
import { Button } from '../../../platform/web/ui/controls/button.tsx';
import { Spinner } from '../../../platform/web/ui/controls/spinner.tsx';
import type { ChatSessionState } from './session/chat-session-deps.ts';

interface ChatStatusProps {
  name: string;
  /** The help for the newest user message. */
  help: Help | null | undefined;
  state: ChatSessionState;
  onStop: () => void;
  onReconnect: () => void;
}

/**
 * Shows that a reply is being written, with a stop button, and announces each change to screen readers once.
 */
export function ChatStatus({ name, help, state, onStop, onReconnect }: ChatStatusProps) {
  const { phase, connection, isStopping, isThinking, ended } = state;
  const isWriting = phase !== 'idle';
  const productName = useProductName();
  const speaker = ended?.marks.includes('out_of_role') ? productName : name;
  return (
    <>
      {isWriting && (
        <div className="chat-status">
          {connection === 'steady' ? (
            <>
              <span className="chat-dots" aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              <span className="cap">{working(name, isThinking)}</span>
            </>
          ) : connection === 'rejoining' ? (
            <>
              <Spinner />
              <span className="cap">Connection lost. Reconnecting to {name}</span>
            </>
          ) : (
            <>
              <CloudOff className="i i-s" />
              <span className="cap">
                {phase === 'sending'
                  ? 'You are offline. Your message will be sent when you are back.'
                  : 'You are offline. The reply continues and will be here when you return.'}
              </span>
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
        {help && (isWriting || ended) && spokenHelp(help)}
        {isWriting ? spokenState(name, state) : ended && spokenEnd(speaker, ended)}
      </div>
    </>
  );
}

const working = (name: string, isThinking: boolean): string =>
  isThinking ? `${name} is thinking` : `${name} is writing`;

const spokenState = (
  name: string,
  { connection, isThinking }: Pick<ChatSessionState, 'connection' | 'isThinking'>,
): string =>
  connection === 'steady'
    ? working(name, isThinking)
    : connection === 'rejoining'
      ? 'Connection lost. Trying again'
      : 'You are offline';

function spokenHelp({ emergency, resources }: Help): string {
  const [first] = resources;
  const ways = [
    emergency && `in immediate danger call ${emergency}`,
    first && [first.name, first.phone ?? first.text].filter(Boolean).join(' '),
  ];
  return `Help is shown above the reply: ${ways.filter(Boolean).join(', ')}. `;
}

function spokenEnd(name: string, ended: NonNullable<ChatSessionState['ended']>): string {
  const text = plainLine(ended.content);
  if (ended.state === 'complete') return `${name}: ${text}`;
  return [text && `${name}: ${text}`, ended.state === 'stopped' ? 'Stopped' : ended.problem]
    .filter(Boolean)
    .join('. ');
}

import { ArrowUp, Feather, Pencil } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import { MESSAGE_MAX } from '../../rules.ts';
import { chatClient } from '../chat.queries.ts';
import { createDrafting } from '../composer/drafting/drafting.ts';

interface SceneChoicesProps {
  conversationId: string;
  /** The character's first name. */
  name: string;
  onSend: (text: string) => void;
}

/** What one may say next: drafted lines, and always one's own words. Nothing is sent but by a press. */
export function SceneChoices({ conversationId, name, onSend }: SceneChoicesProps) {
  const [drafting] = useState(() =>
    createDrafting({ client: chatClient, conversationId, isOnline: () => navigator.onLine }),
  );
  const { phase, lines, problem } = useSyncExternalStore(drafting.subscribe, drafting.get, drafting.get);
  const [own, setOwn] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => () => drafting.close(), [drafting]);
  const isOwn = own !== null;
  useEffect(() => {
    if (isOwn) field.current?.focus();
  }, [isOwn]);

  const said = own?.trim() ?? '';
  const mayBeSaid = said !== '' && said.length <= MESSAGE_MAX;
  const say = () => {
    if (mayBeSaid) onSend(said);
  };

  if (isOwn)
    return (
      <div className="scene-own">
        <textarea
          ref={field}
          dir="auto"
          rows={2}
          aria-label={`Write to ${name}`}
          placeholder={`Write to ${name}`}
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape') {
              event.stopPropagation();
              setOwn(null);
            }
            if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              say();
            }
          }}
        />
        <IconButton label="Send" className="scene-button" disabled={!mayBeSaid} onClick={say}>
          <ArrowUp className="i" />
        </IconButton>
      </div>
    );
  return (
    <div className="scene-choices" role="group" aria-label="What you say">
      {lines
        .filter(({ text }) => text !== '')
        .map((line, index) => (
          <button
            key={index}
            type="button"
            className="scene-choice"
            // A line that is still being written is not sent.
            aria-disabled={phase !== 'ready' || undefined}
            onClick={() => phase === 'ready' && onSend(line.text)}
          >
            <span className="kbd" aria-hidden="true">
              {index + 1}
            </span>
            <span dir="auto">{line.text}</span>
            {line.tone && <span className="cap">{line.tone}</span>}
          </button>
        ))}
      {problem && (
        <p className="scene-problem" role="alert">
          {problem}
        </p>
      )}
      {phase !== 'ready' && (
        <button
          type="button"
          className="scene-choice"
          aria-busy={phase === 'writing' || undefined}
          onClick={() => phase !== 'writing' && void drafting.start('')}
        >
          <span className="kbd" aria-hidden="true">
            {lines.length + 1}
          </span>
          <span>{phase === 'writing' ? 'Looking for words...' : 'Suggest what I could say'}</span>
          <Feather className="i i-s" />
        </button>
      )}
      <button type="button" className="scene-choice" onClick={() => setOwn('')}>
        <span className="kbd" aria-hidden="true">
          {lines.length + (phase === 'ready' ? 1 : 2)}
        </span>
        <span>Say something of your own</span>
        <Pencil className="i i-s" />
      </button>
    </div>
  );
}

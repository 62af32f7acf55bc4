import './test-chat-page.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListTree, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ChatScreen } from '../../../../features/chat/web/chat-screen.tsx';
import { chatClient } from '../../../../features/chat/web/chat.queries.ts';
import { ChatClientContext } from '../../../../features/chat/web/session/chat-client.ts';
import type { ChatSessionDeps } from '../../../../features/chat/web/session/chat-session-deps.ts';
import type { Overview } from '../../../../features/diagnostics/contract.ts';
import type { EngineId } from '../../../../features/diagnostics/rules.ts';
import { DiagnosticGate } from '../../../../features/diagnostics/web/diagnostic-gate.tsx';
import { EventLogPanel } from '../../../../features/diagnostics/web/event-log-panel.tsx';
import { createEventLog, type EventLog } from '../../../../features/diagnostics/web/event-log.ts';
import { askEngine } from '../../../../features/diagnostics/web/test-client.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { EmptyState } from '../../../../platform/web/ui/states/empty-state.tsx';
import { Page } from '../../../../platform/web/ui/page.tsx';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import { CHAT_SLOTS } from './chat-slots.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

const CharacterPickerDialog = lazy(() =>
  import('../../../../features/discovery/web/picker/character-picker-dialog.tsx').then((module) => ({
    default: module.CharacterPickerDialog,
  })),
);

export function TestChatPage() {
  return (
    <DiagnosticGate
      title="Test chat"
      missing={<NotFoundPage />}
      renderPage={(overview) => <TestChat engines={overview.engines} />}
    />
  );
}

/** A chat client that logs each call; calls that generate a reply go to the chosen engine. */
function loggingClient(log: EventLog, engine: () => EngineId): ChatSessionDeps['client'] {
  type Events = ReturnType<ChatSessionDeps['client']['send']>;
  const ask = (...wanted: Parameters<typeof askEngine>) => askEngine(...wanted) as unknown as Events;
  return {
    ...chatClient,
    events: (input, options) => log.tap({ act: 'join', ...input.query }, chatClient.events(input, options)),
    send: ({ params, body }, options) =>
      ask(log, engine(), params.id, { act: 'send', ...body }, options?.signal),
    regenerate: ({ params: { id, messageId } }, options) =>
      ask(log, engine(), id, { act: 'regenerate', messageId }, options?.signal),
    continue: ({ params: { id, messageId } }, options) =>
      ask(log, engine(), id, { act: 'continue', messageId }, options?.signal),
  };
}

function TestChat({ engines }: { engines: Overview['engines'] }) {
  const { characterId } = useSearch({ from: '/test-chat' });
  const { status, openSignIn } = useSession();
  const navigate = useNavigate();
  const [isPicking, setPicking] = useState(false);
  const [isLogOpen, setLogOpen] = useState(false);
  const [engine, setEngine] = useState<EngineId>('configured');
  // A mutable object that is read at each call, because an open conversation keeps its client.
  const [deps] = useState(() => {
    const choice = { engine: 'configured' as EngineId };
    const log = createEventLog(browserClock);
    return { choice, log, client: loggingClient(log, () => choice.engine) };
  });
  const choose = (next: EngineId) => {
    deps.choice.engine = next;
    setEngine(next);
  };
  const isReady = status === 'signed-in' && characterId !== undefined;

  return (
    <div className={isLogOpen ? 'test-chat is-log-open' : 'test-chat'}>
      <section className="test-chat-bar" aria-label="What is tested">
        <Button size="small" icon={<Users className="i i-s" />} onClick={() => setPicking(true)}>
          Character
        </Button>
        <Segmented
          label="Engine"
          value={engine}
          options={engines.map(({ id, name, isStandIn }) => ({
            value: id,
            label: isStandIn ? `${name} (stand-in)` : name,
          }))}
          onChange={choose}
        />
        <Button
          size="small"
          className="test-chat-toggle"
          icon={<ListTree className="i i-s" />}
          aria-expanded={isLogOpen}
          onClick={() => setLogOpen(!isLogOpen)}
        >
          Events
        </Button>
      </section>
      {isReady ? (
        <ChatClientContext value={deps.client}>
          <ChatScreen key={characterId} id={characterId} slots={CHAT_SLOTS} missing={<NotFoundPage />} />
        </ChatClientContext>
      ) : (
        <Page title="Test chat">
          <EmptyState
            heading="h1"
            title={status === 'signed-in' ? 'Choose a character' : 'Sign in to test'}
            text="The chat as it is, with a character and an engine of your choice, and its raw events beside it."
            actions={
              status === 'signed-in' ? (
                <Button variant="primary" onClick={() => setPicking(true)}>
                  Choose a character
                </Button>
              ) : (
                <Button variant="primary" onClick={openSignIn}>
                  Sign In
                </Button>
              )
            }
          />
        </Page>
      )}
      <aside className="test-chat-log" aria-label="Raw events">
        <EventLogPanel key={String(isLogOpen)} log={deps.log} />
      </aside>
      {isPicking && (
        <Suspense>
          <CharacterPickerDialog
            title="Choose a character"
            onClose={() => setPicking(false)}
            onChoose={({ id }) => {
              setPicking(false);
              void navigate({ to: '/test-chat', search: { characterId: id } });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

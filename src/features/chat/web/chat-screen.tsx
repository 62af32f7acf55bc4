import './chat-screen.css';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type Dispatch, type SetStateAction } from 'react';
import { classNames } from '../../../platform/web/ui/class-names.ts';
import { ApiError, messageOf } from '../../../platform/web/api-error.ts';
import { actionOfRefusal } from '../../../platform/web/membership-gate.ts';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import { ErrorState } from '../../../platform/web/ui/states/error-state.tsx';
import { Page } from '../../../platform/web/ui/page.tsx';
import { useThread, useThreadKey } from './chat.queries.ts';
import { ChatList } from './list/chat-list.tsx';
import { CharacterPanel } from './panel/character-panel.tsx';
import type { ChatSlots } from './chat-slots.ts';
import { MembersOnly } from './composer/members-only.tsx';
import { PanelSkeleton, ChatSkeleton } from './chat-skeleton.tsx';
import { ChatView } from './chat-view.tsx';
import { useFinding } from './find/use-finding.tsx';
import { OpenPane } from './open-pane.tsx';
import { useChatShortcuts } from './reading/chat-shortcuts.ts';
import { LeaveReading } from './reading/reading-view.tsx';
import type { Thread } from './session/thread.ts';
import { usePanes, type PaneKind } from './use-panes.ts';
import { useKeyboardRoom } from './composer/use-keyboard-room.ts';

const ReadingDialog = lazyComponent(() =>
  import('./reading/reading-dialog.tsx').then((module) => module.ReadingDialog),
);
const PanelSheet = lazy(() => import('./panel/panel-sheet.tsx').then((m) => ({ default: m.PanelSheet })));

interface ChatScreenProps {
  /** The id of a conversation or a character. */
  id: string;
  slots: ChatSlots;
  /** Rendered when there is no such conversation or character. */
  missing: React.ReactNode;
}

/** The list of chats, the conversation and the character panel: three columns on wide screens. */
export function ChatScreen({ id, slots, missing }: ChatScreenProps) {
  const key = useThreadKey(id);
  const { data: thread, error, refetch } = useThread(key);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [reading, setReading] = useState<Reading>(null);
  const panes = usePanes(thread);
  const finding = useFinding(thread?.conversation.id, panes.find, () => setPanelOpen(false));
  const navigate = useNavigate();
  const room = useKeyboardRoom();
  const openConversation = (conversationId: string) => {
    setPanelOpen(false);
    void navigate({ to: '/chat/$characterId', params: { characterId: conversationId } });
  };
  const openId = thread?.conversation.id;
  const exporting = slots.exportingMany;
  const leave = () => void navigate({ to: '/chat', replace: true });
  const openPane = (kind: PaneKind) => {
    setPanelOpen(false);
    panes.open(kind);
  };
  const opens = {
    onMemory: () => openPane({ kind: 'memory', tab: 'facts' }),
    onWriting: () => openPane({ kind: 'writing' }),
    onPins: () => openPane({ kind: 'pins' }),
    onMedia: () => openPane({ kind: 'media' }),
  };
  const openReading = () => {
    setPanelOpen(false);
    setReading('dialog');
  };
  const isReading = reading === 'view';
  useChatShortcuts({
    conversationId: openId,
    isReading,
    ...opens,
    onReading: openReading,
    canThink: thread !== undefined && thread.engine.thinking.length > 0,
    onSetting: (part) => openPane({ kind: 'writing', part }),
    onFind: () => finding.open(),
    onView: (isView) => setReading(isView ? 'view' : null),
  });
  const panel = thread && (
    <CharacterPanel
      thread={thread}
      slots={slots}
      onOpen={openConversation}
      {...opens}
      onReading={openReading}
      onFind={() => finding.open()}
      onGone={leave}
    />
  );
  const pane = thread && panes.pane && (
    <OpenPane
      key={panes.pane.kind}
      threadKey={key}
      thread={thread}
      slots={slots}
      pane={panes.pane}
      panes={panes}
    />
  );

  if (!thread && error instanceof ApiError && error.status === 404) return missing;
  return (
    <Page title={thread ? thread.conversation.title : 'Chat'} isTight>
      <div
        className={classNames('chat is-open', pane && `has-${panes.pane?.kind}`, isReading && 'is-reading')}
        ref={room}
      >
        <ChatList heading="h2" mayCollapse {...{ openId, onGone: leave, exporting }} />
        {thread ? (
          <ChatView
            key={thread.conversation.id}
            threadKey={key}
            {...{ thread, slots }}
            onPanel={() => setPanelOpen(true)}
            {...opens}
            onFind={finding.open}
            onReading={openReading}
            onView={() => setReading('view')}
            explainedId={panes.explained?.id ?? null}
            onExplain={panes.toggleWhy}
            target={panes.target}
          />
        ) : error ? (
          <ChatTrouble error={error} onRetry={() => void refetch()} />
        ) : (
          <ChatSkeleton />
        )}
        {finding.bar}
        {pane ?? <CharacterColumn>{panel ?? (!error && <PanelSkeleton />)}</CharacterColumn>}
        {isReading && thread && <LeaveReading onLeave={() => setReading(null)} />}
      </div>
      {reading === 'dialog' && <ReadingChoice onChange={setReading} />}
      {isPanelOpen && thread && <OpenSheet {...{ thread, panel }} onClose={() => setPanelOpen(false)} />}
    </Page>
  );
}

const CharacterColumn = ({ children }: { children: React.ReactNode }) => (
  <aside className="chat-panel" aria-label="Character">
    {children}
  </aside>
);

interface OpenSheetProps {
  thread: Thread;
  panel: React.ReactNode;
  onClose: () => void;
}

/** The panel of the character where there is no column for it. */
const OpenSheet = ({ thread, panel, onClose }: OpenSheetProps) => (
  <Suspense>
    <PanelSheet name={thread.conversation.character.name} onClose={onClose}>
      {panel}
    </PanelSheet>
  </Suspense>
);

type Reading = 'dialog' | 'view' | null;

/** How messages are shown. */
function ReadingChoice({ onChange }: { onChange: Dispatch<SetStateAction<Reading>> }) {
  return (
    <ReadingDialog
      onView={() => onChange('view')}
      onClose={() => onChange((now) => (now === 'dialog' ? null : now))}
      onMissing={() => onChange(null)}
    />
  );
}

/** A conversation that could not be opened: for members only, offline, or another failure. */
function ChatTrouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const lockedAction = actionOfRefusal(error);
  return (
    <section className="chat-session chat-trouble">
      {lockedAction === null ? (
        <ErrorState
          heading="h1"
          title={navigator.onLine ? 'This chat could not be opened' : 'You are offline'}
          text={
            navigator.onLine
              ? messageOf(error, 'What was said is safe. Try again in a moment.')
              : 'What was said is safe. Connect to the internet, then try again.'
          }
          onRetry={onRetry}
        />
      ) : (
        <MembersOnly text={messageOf(error)} action={lockedAction} />
      )}
    </section>
  );
}

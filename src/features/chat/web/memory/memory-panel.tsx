import './memory.css';
import { useRef, useState, type ReactNode } from 'react';
import { Segmented } from '../../../../platform/web/ui/controls/segmented.tsx';
import type { ConversationMemory, MemoryScope } from '../../memory-contract.ts';
import { Pane } from '../panes/pane.tsx';
import { PaneFailure, PaneSkeleton } from '../panes/pane-states.tsx';
import { PaneTabPanel, PaneTabs, type PaneTab } from '../panes/pane-tabs.tsx';
import type { GoTo } from '../panes/source-link.tsx';
import { isUndoKey, useKeys } from '../panes/use-keys.ts';
import type { Speech } from '../panes/speech.ts';
import { FactsTab } from './facts-tab.tsx';
import { ForgottenList } from './forgotten-list.tsx';
import { useMemory, useMemoryChanges } from './memory.queries.ts';
import { QuizTab } from './quiz/quiz-tab.tsx';
import { ScenesTab } from './story/scenes-tab.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useFactActions } from './use-fact-actions.ts';
import { useQuiz, type Quiz } from './quiz/use-quiz.ts';
import { useUndo, type UndoOffer } from './use-undo.ts';

export type MemoryTab = 'facts' | 'scenes' | 'forgotten' | 'quiz';

interface MemoryPanelProps {
  conversationId: string;
  speech: Speech;
  /** The tab that it opens with. */
  tab: MemoryTab;
  goTo: GoTo;
  onClose: () => void;
}

/** What is remembered, to be read, corrected, forgotten and tested by whom it is about. */
export function MemoryPanel({ conversationId, speech, tab: first, goTo, onClose }: MemoryPanelProps) {
  const [scope, setScope] = useState<MemoryScope>('chat');
  const [wanted, setWanted] = useState<MemoryTab>(first);
  const memory = useMemory(conversationId, scope);
  const quiz = useQuiz(conversationId);
  const undo = useUndo();
  const { data } = memory;
  const tabs = tabsOf(scope, speech, data);
  const tab = tabs.some(({ id }) => id === wanted) ? wanted : 'facts';
  return (
    <Pane
      isTall
      title={
        <>
          What {speech.name} <em>remembers</em>
        </>
      }
      head={
        <>
          <div className="memory-scope">
            <Segmented
              label="Scope"
              value={scope}
              options={[
                { value: 'chat', label: 'This conversation' },
                { value: 'character', label: `All with ${speech.object}` },
                { value: 'user', label: 'About me' },
              ]}
              onChange={setScope}
            />
            {data && <span className="cap d-only">{countText(data)}</span>}
          </div>
          <PaneTabs label="Memory" tabs={tabs} open={tab} onOpen={setWanted} />
        </>
      }
      foot={<UndoBar offer={undo} />}
      onClose={onClose}
    >
      <PaneTabPanel label={tabs.find(({ id }) => id === tab)!.label}>
        {data ? (
          <UndoKeys undo={undo}>
            <Content key={scope} {...{ conversationId, memory: data, tab, speech, goTo, quiz, undo }} />
          </UndoKeys>
        ) : memory.isError ? (
          <PaneFailure what="What is remembered" error={memory.error} onRetry={() => void memory.refetch()} />
        ) : (
          <PaneSkeleton label="Loading what is remembered" />
        )}
      </PaneTabPanel>
    </Pane>
  );
}

function UndoKeys({ undo, children }: { undo: UndoOffer; children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  useKeys(own, (event) => {
    if (!isUndoKey(event)) return;
    event.preventDefault();
    undo.take();
  });
  return (
    <div ref={own} className="pane-tab">
      {children}
    </div>
  );
}

/** Scenes and questions belong to one conversation. */
function tabsOf(scope: MemoryScope, speech: Speech, memory?: ConversationMemory): PaneTab<MemoryTab>[] {
  const facts = { id: 'facts', label: 'Facts', count: memory?.facts.length } as const;
  const forgotten = { id: 'forgotten', label: 'Forgotten', count: memory?.forgotten.length } as const;
  if (scope !== 'chat') return [facts, forgotten];
  return [
    facts,
    { id: 'scenes', label: 'Scenes', count: memory?.scenes.length },
    forgotten,
    { id: 'quiz', label: speech.ask },
  ];
}

const countOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

const countText = ({ scope, facts, scenes }: ConversationMemory): string =>
  scope === 'chat'
    ? `${countOf(facts.length, 'fact')}, ${countOf(scenes.length, 'scene')}`
    : countOf(facts.length, 'fact');

interface ContentProps {
  conversationId: string;
  memory: ConversationMemory;
  tab: MemoryTab;
  speech: Speech;
  goTo: GoTo;
  quiz: Quiz;
  undo: UndoOffer;
}

function Content({ conversationId, memory, tab, speech, goTo, quiz, undo }: ContentProps) {
  const here = { conversationId, goTo };
  const changes = useMemoryChanges(conversationId);
  const { actions, busyId, bringBack, erase } = useFactActions(conversationId, memory, undo);
  if (tab === 'scenes')
    return (
      <ScenesTab
        scenes={memory.scenes}
        chapters={memory.chapters}
        here={here}
        hasModel={memory.hasModel}
        onEdit={changes.editScene.mutateAsync}
        onEditChapter={changes.editChapter.mutateAsync}
      />
    );
  if (tab === 'forgotten')
    return <ForgottenList facts={memory.forgotten} busyId={busyId} onBringBack={bringBack} onErase={erase} />;
  if (tab === 'quiz') return <QuizTab quiz={quiz} speech={speech} here={here} />;
  return (
    <FactsTab memory={memory} context={{ actions, speech, here, busyId }} changes={changes} undo={undo} />
  );
}

import { lazy, Suspense } from 'react';
import { firstName } from '../rules.ts';
import type { ChatSlots } from './chat-slots.ts';
import type { ThreadKey } from './chat.queries.ts';
import type { Thread } from './session/thread.ts';
import { speechOf } from './panes/speech.ts';
import { useIsNarrow } from './panes/use-is-narrow.ts';
import type { PaneKind, Panes } from './use-panes.ts';

const WhyPanel = lazy(() => import('./why/why-panel.tsx').then((m) => ({ default: m.WhyPanel })));
const MemoryPanel = lazy(() => import('./memory/memory-panel.tsx').then((m) => ({ default: m.MemoryPanel })));

const GenerationPanel = lazy(() =>
  import('./generation/generation-panel.tsx').then((m) => ({ default: m.GenerationPanel })),
);

const MediaPanel = lazy(() => import('./media/media-panel.tsx').then((m) => ({ default: m.MediaPanel })));

const PinsPanel = lazy(() => import('./pins/pins-panel.tsx').then((m) => ({ default: m.PinsPanel })));

interface OpenPaneProps {
  threadKey: ThreadKey;
  thread: Thread;
  slots: ChatSlots;
  pane: PaneKind;
  panes: Panes;
}

/** The panel that is open beside the conversation. */
export function OpenPane({ threadKey, thread, slots, pane, panes }: OpenPaneProps) {
  const { conversation } = thread;
  const isNarrow = useIsNarrow();
  const name = firstName(conversation.character.name);
  return (
    <Suspense fallback={isNarrow ? null : <div className="chat-panel" aria-busy="true" />}>
      {slots.pronoun(conversation.character, (pronoun) => {
        const own = speechOf(name, pronoun);
        // Of several characters it is not told which one wrote a source.
        const speech = conversation.members.length > 1 ? { ...own, possessive: 'A character’s' } : own;
        if (pane.kind === 'writing')
          return (
            <GenerationPanel
              key={conversation.id}
              conversation={conversation}
              speech={own}
              at={pane}
              onClose={panes.close}
            />
          );
        if (pane.kind === 'pins')
          return (
            <PinsPanel
              threadKey={threadKey}
              conversationId={conversation.id}
              goTo={panes.goTo}
              onClose={panes.close}
            />
          );
        if (pane.kind === 'media')
          return (
            <MediaPanel
              key={conversation.id}
              threadKey={threadKey}
              thread={thread}
              slots={slots}
              goTo={panes.goTo}
              onClose={panes.close}
            />
          );
        if (pane.kind === 'memory')
          return (
            <MemoryPanel
              conversationId={conversation.id}
              speech={speech}
              tab={pane.tab}
              goTo={panes.goTo}
              onClose={panes.close}
            />
          );
        return (
          panes.explained && (
            <WhyPanel
              thread={thread}
              message={panes.explained}
              speech={speech}
              goTo={panes.goTo}
              onMemory={(tab) => panes.open({ kind: 'memory', tab })}
              onClose={panes.close}
            />
          )
        );
      })}
    </Suspense>
  );
}

import './why.css';
import { useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { firstName } from '../../rules.ts';
import type { ReplyRecord, SectionKind } from '../../record-contract.ts';
import { Pane } from '../panes/pane.tsx';
import { PaneFailure, PaneNotice, PaneSkeleton } from '../panes/pane-states.tsx';
import { PaneTabPanel, PaneTabs } from '../panes/pane-tabs.tsx';
import type { GoTo } from '../panes/source-link.tsx';
import type { Speech } from '../panes/speech.ts';
import type { ShownMessage, Thread } from '../session/thread.ts';
import { ContextTab } from './context-tab.tsx';
import { LoreTab } from './lore-tab.tsx';
import { MemoryUsedTab } from './memory-used-tab.tsx';
import { PromptTab } from './prompt-tab.tsx';
import { useRecord } from './record.queries.ts';
import { secondsText } from './seconds-text.ts';

type Tab = 'context' | 'memory' | 'lore' | 'prompt';
const NAMES: Record<Tab, string> = { context: 'Context', memory: 'Memory', lore: 'Lore', prompt: 'Prompt' };

interface WhyPanelProps {
  thread: Thread;
  /** The reply that it speaks of: the version that is shown. */
  message: ShownMessage;
  speech: Speech;
  goTo: GoTo;
  /** Opens what is remembered. */
  onMemory: (tab: 'facts' | 'scenes') => void;
  onClose: () => void;
}

/** What the model was given for a reply, and why. */
export function WhyPanel({ thread, message, speech, goTo, onMemory, onClose }: WhyPanelProps) {
  const [tab, setTab] = useState<Tab>('context');
  const [wanted, setWanted] = useState<SectionKind | null>(null);
  const { id, character } = thread.conversation;
  const isWriting = message.state === 'streaming';
  const record = useRecord(id, message, { isWanted: !isWriting });
  const { data } = record;
  const here = { conversationId: id, goTo };
  const open = (next: Tab, kind: SectionKind | null = null) => {
    setTab(next);
    setWanted(kind);
  };
  return (
    <Pane
      title={
        <>
          Why <em>this reply</em>
        </>
      }
      note={<p className="cap why-note">{data ? <Facts record={data} /> : ' '}</p>}
      head={
        <PaneTabs
          label="Why this reply"
          open={tab}
          onOpen={open}
          tabs={[
            { id: 'context', label: NAMES.context },
            { id: 'memory', label: NAMES.memory, count: data?.memory.length },
            { id: 'lore', label: NAMES.lore, count: data?.lore.filter(({ isUsed }) => isUsed).length },
            { id: 'prompt', label: NAMES.prompt },
          ]}
        />
      }
      onClose={onClose}
    >
      <PaneTabPanel label={NAMES[tab]}>
        {isWriting ? (
          <PaneNotice title="The reply is being written">
            What it was given is told when it is done.
          </PaneNotice>
        ) : data === undefined ? (
          record.isError ? (
            <PaneFailure what="This" error={record.error} onRetry={() => void record.refetch()} />
          ) : (
            <PaneSkeleton label="Loading why this reply" rows={9} />
          )
        ) : data === null ? (
          <PaneNotice title="Nothing was kept for this reply">
            Replies that are older than this page, and openings, have no record of what they were given.
          </PaneNotice>
        ) : tab === 'context' ? (
          <ContextTab
            record={data}
            name={firstName(character.name)}
            onSection={(kind) => open('prompt', kind)}
            onScenes={() => onMemory('scenes')}
          />
        ) : tab === 'memory' ? (
          <MemoryUsedTab record={data} speech={speech} here={here} onAll={() => onMemory('facts')} />
        ) : tab === 'lore' ? (
          <LoreTab record={data} here={here} object={speech.object} />
        ) : (
          <PromptTab
            key={message.id}
            record={data}
            thread={thread}
            message={message}
            here={here}
            wanted={wanted}
          />
        )}
        {data && record.isError && (
          <p className="pane-note" role="status">
            This may be out of date. {messageOf(record.error)}
          </p>
        )}
      </PaneTabPanel>
    </Pane>
  );
}

function Facts({ record }: { record: ReplyRecord }) {
  const { isStandIn, model, firstWordMs } = record;
  return (
    <span className="dots">
      <span>{isStandIn ? 'The built-in stand-in' : model}</span>
      {firstWordMs !== null && <span>first word after {secondsText(firstWordMs)}</span>}
    </span>
  );
}

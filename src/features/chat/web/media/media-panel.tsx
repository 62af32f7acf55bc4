import { useState } from 'react';
import { useReading } from '../../../../platform/web/reading/reading.ts';
import { firstName } from '../../rules.ts';
import type { ChatSlots } from '../chat-slots.ts';
import type { ThreadKey } from '../chat.queries.ts';
import { PaneTabPanel, PaneTabs } from '../panes/pane-tabs.tsx';
import { Pane } from '../panes/pane.tsx';
import type { GoTo } from '../panes/source-link.tsx';
import type { Thread } from '../session/thread.ts';
import { pictureSearch } from './picture-search.ts';
import { useShowMessage } from './use-show-message.ts';

interface MediaPanelProps {
  threadKey: ThreadKey;
  thread: Thread;
  slots: Pick<ChatSlots, 'pictures'>;
  goTo: GoTo;
  onClose: () => void;
}

/** The pictures that were asked for in a conversation, and all those that the viewer made of its character. */
export function MediaPanel({ threadKey, thread, slots, goTo, onClose }: MediaPanelProps) {
  const [view, setView] = useState<'chat' | 'all'>('chat');
  const { show, isBusy } = useShowMessage(threadKey, thread, goTo);
  const isHidden = useReading().reading.portraits === 'hidden';
  const { character } = thread.conversation;
  const name = firstName(character.name);
  const tabs = [
    { id: 'chat', label: 'This chat' },
    { id: 'all', label: `All with ${name}` },
  ] as const;
  return (
    <Pane
      isTall
      title={
        view === 'chat' ? (
          <>
            Pictures of <em>this chat</em>
          </>
        ) : (
          <>
            Pictures with <em>{name}</em>
          </>
        )
      }
      head={
        <>
          <p className="pane-note">
            {view === 'chat'
              ? 'What you made from here, on all paths, the newest first.'
              : `Everything you made with ${name}, the newest first.`}
          </p>
          {isHidden && (
            <p className="pane-note">
              Portraits in chats are hidden on this device. Open a picture to see it.
            </p>
          )}
          <PaneTabs label="Pictures" tabs={tabs} open={view} onOpen={setView} />
        </>
      }
      onClose={onClose}
    >
      <PaneTabPanel label={tabs.find(({ id }) => id === view)!.label}>
        {slots.pictures({
          character,
          search: pictureSearch(thread),
          isAll: view === 'all',
          onGoTo: show,
          isBusy,
        })}
      </PaneTabPanel>
    </Pane>
  );
}

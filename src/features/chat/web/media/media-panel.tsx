import { firstName } from '../../rules.ts';
import type { Conversation } from '../../contract.ts';
import type { ChatSlots } from '../chat-slots.ts';
import { Pane } from '../panes/pane.tsx';

interface MediaPanelProps {
  conversation: Conversation;
  slots: Pick<ChatSlots, 'pictures'>;
  onClose: () => void;
}

/** The viewer's own pictures with the character of a conversation: messages hold none, so these belong to the chat. */
export function MediaPanel({ conversation: { character }, slots, onClose }: MediaPanelProps) {
  const name = firstName(character.name);
  return (
    <Pane
      isTall
      title={
        <>
          Pictures with <em>{name}</em>
        </>
      }
      head={<p className="pane-note">{`Everything you made with ${name}, the newest first.`}</p>}
      onClose={onClose}
    >
      {slots.pictures(character)}
    </Pane>
  );
}

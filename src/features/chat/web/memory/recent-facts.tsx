import { X } from 'lucide-react';
import { IconButton } from '../../../../platform/web/ui/controls/icon-button.tsx';
import type { Thread } from '../session/thread.ts';
import { useFactChanges, useMemory } from './memory.queries.ts';

/** As many as fit beside a conversation. */
const SHOWN = 4;

interface RecentFactsProps {
  thread: Thread;
  name: string;
  /** Forgets a fact of the short list that came with the conversation. */
  onForget: (id: string) => void;
  forgettingId: string | null;
  onAll: () => void;
}

/**
 * The newest facts of a conversation, and the way to all. Until they are loaded, and if they cannot be, the short
 * list that came with the conversation is shown.
 */
export function RecentFacts({ thread, name, onForget, forgettingId, onAll }: RecentFactsProps) {
  const { data } = useMemory(thread.conversation.id, 'chat');
  const { change } = useFactChanges(thread.conversation.id);
  const shown = data
    ? data.facts
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
        .slice(0, SHOWN)
        .map(({ id, text }) => ({ id, text }))
    : thread.memories.slice(0, SHOWN);
  const busyId = change.isPending ? change.variables.fact.id : forgettingId;
  const forget = (id: string) => {
    const fact = data?.facts.find((known) => known.id === id);
    if (fact) change.mutate({ fact, isForgotten: true });
    else onForget(id);
  };
  const total = data?.facts.length ?? thread.memories.length;
  return (
    <>
      {shown.length === 0 ? (
        <p className="cap">Nothing yet. Tell {name} something about yourself.</p>
      ) : (
        <ul className="character-panel-memories">
          {shown.map((memory) => (
            <li key={memory.id}>
              <span className="grow">{memory.text}</span>
              <IconButton
                size="small"
                label={`Forget: ${memory.text}`}
                title="Forget"
                disabled={busyId === memory.id}
                onClick={() => forget(memory.id)}
              >
                <X className="i i-xs" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className="link cap character-panel-all"
        data-opener="memory"
        aria-haspopup="dialog"
        onClick={onAll}
      >
        {total > SHOWN ? `See all ${total}` : 'See all'}
      </button>
    </>
  );
}

import { StickyNote } from 'lucide-react';
import type { Conversation } from '../../contract.ts';

interface GenerationToolsProps {
  conversation: Conversation;
  onOpen: () => void;
}

/** What directs the writing, in the row above the field. What is on says so. */
export function GenerationTools({ conversation, onOpen }: GenerationToolsProps) {
  const { isNoteOn } = conversation.generation;
  return (
    <button
      type="button"
      className={isNoteOn ? 'quick-tool is-on' : 'quick-tool'}
      title="Author’s note and how replies are written"
      onClick={onOpen}
    >
      <StickyNote className="i i-s" />
      <span>{isNoteOn ? 'Note on' : 'Note'}</span>
    </button>
  );
}

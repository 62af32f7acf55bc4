import { SlidersHorizontal, StickyNote } from 'lucide-react';
import type { Conversation } from '../../contract.ts';

interface GenerationToolsProps {
  conversation: Conversation;
  onOpen: () => void;
}

/** What directs the writing, in the row above the field. What is on says so. */
export function GenerationTools({ conversation, onOpen }: GenerationToolsProps) {
  const { isNoteOn, preset } = conversation.generation;
  return (
    <>
      <button
        type="button"
        className={isNoteOn ? 'quick-tool is-on' : 'quick-tool'}
        title="Author’s note and how replies are written"
        onClick={onOpen}
      >
        <StickyNote className="i i-s" />
        <span>{isNoteOn ? 'Note on' : 'Note'}</span>
      </button>
      <button
        type="button"
        className={preset ? 'quick-tool is-on' : 'quick-tool'}
        title={preset?.isChanged ? `${preset.name}, changed in this chat` : 'Preset'}
        onClick={onOpen}
      >
        <SlidersHorizontal className="i i-s" />
        <span>{preset?.name ?? 'Preset'}</span>
        {preset?.isChanged && <i className="quick-dot" aria-label="changed" role="img" />}
      </button>
    </>
  );
}

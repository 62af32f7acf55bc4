import { useState } from 'react';
import { FindBar } from './find-bar.tsx';

/**
 * The search within a conversation.
 * @param id absent until the conversation is loaded
 * @param onOpen called when the search opens
 */
export function useFinding(id: string | undefined, onGoTo: (messageId: string) => void, onOpen: () => void) {
  const [isOpen, setOpen] = useState(false);
  return {
    open() {
      onOpen();
      setOpen(true);
    },
    bar: isOpen && id && <FindBar conversationId={id} onGoTo={onGoTo} onClose={() => setOpen(false)} />,
  };
}

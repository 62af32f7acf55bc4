import { useState } from 'react';
import { FindBar } from './find-bar.tsx';

/**
 * The search within a conversation.
 * @param id absent until the conversation is loaded
 * @param onOpen called when the search opens
 */
export function useFinding(
  id: string | undefined,
  onGoTo: (messageId: string, isWithPath?: boolean) => void,
  onOpen: () => void,
) {
  const [opened, setOpened] = useState<{ words: string; time: number } | null>(null);
  return {
    /** @param words what is searched for at once */
    open(words = '') {
      onOpen();
      setOpened((before) => ({ words, time: (before?.time ?? 0) + 1 }));
    },
    bar: opened && id && (
      <FindBar
        // Other words begin another search; without any, the field gets the focus again.
        key={opened.time}
        conversationId={id}
        words={opened.words}
        onGoTo={onGoTo}
        onClose={() => setOpened(null)}
      />
    ),
  };
}

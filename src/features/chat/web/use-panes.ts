import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../platform/web/session.tsx';
import type { Message } from '../contract.ts';
import type { WritingPart } from './generation/slider-part.tsx';
import type { MemoryTab } from './memory/memory-panel.tsx';
import { memoryHasGrown } from './memory/memory.queries.ts';
import { findLoaded } from './session/away.ts';
import type { ShownMessage, Thread } from './session/thread.ts';
import type { Target } from './thread/use-go-to.ts';
import { rememberOpener } from './panes/opener.ts';
import { messageOfHash } from './panes/source-link.tsx';
import { useIsNarrow } from './panes/use-is-narrow.ts';

/** The panel that is open beside the conversation. */
export type PaneKind =
  | { kind: 'why'; messageId: string }
  | { kind: 'memory'; tab: MemoryTab }
  | { kind: 'writing'; part?: WritingPart }
  | { kind: 'pins' }
  | { kind: 'media' };

/** The shown version of a reply. */
const shownOf = (thread: Thread | undefined, id: string): ShownMessage | undefined =>
  thread && findLoaded(thread, (message) => message.id === id || message.alternatives.includes(id));

/** What is open beside the conversation, and which message is to be shown in it. */
export function usePanes(thread: Thread | undefined) {
  const [wanted, setWanted] = useState<PaneKind | null>(null);
  const hash = useLocation({ select: (location) => location.hash });
  const [target, setTarget] = useState<Target | null>(null);
  const [followed, setFollowed] = useState('');
  if (followed !== hash) {
    setFollowed(hash);
    const messageId = messageOfHash(hash);
    if (messageId) setTarget({ messageId });
  }
  const isNarrow = useIsNarrow();
  useFreshMemory(thread);

  const explained = wanted?.kind === 'why' ? shownOf(thread, wanted.messageId) : undefined;
  return {
    /** Null as well when the reply that was explained is gone. */
    pane: wanted?.kind === 'why' && !explained ? null : wanted,
    /** The reply of the open panel, in the version that is shown. */
    explained,
    target,
    open(kind: PaneKind) {
      rememberOpener();
      setWanted(kind);
    },
    close: () => setWanted(null),
    toggleWhy(message: Message) {
      rememberOpener();
      setWanted((open) =>
        open?.kind === 'why' &&
        (open.messageId === message.id || message.alternatives.includes(open.messageId))
          ? null
          : { kind: 'why', messageId: message.id },
      );
    },
    /** Shows a message while the focus stays in the field that it was searched with. */
    find: (messageId: string, isWithPath = false) =>
      setTarget({ messageId, isWithoutFocus: true, isWithPath }),
    /** A sheet would cover the message that is shown, so it closes. */
    goTo(messageId: string) {
      setTarget({ messageId });
      if (isNarrow) setWanted(null);
    },
  };
}

export type Panes = ReturnType<typeof usePanes>;

/** What is remembered follows from what was said. */
function useFreshMemory(thread: Thread | undefined) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const viewer = user?.id ?? 'guest';
  const id = thread?.conversation.id;
  const newest = thread?.messages.findLast(({ pending }) => !pending);
  const state = newest && newest.state !== 'streaming' ? `${newest.id} ${newest.content.length}` : null;
  const known = useRef({ id, state });
  useEffect(() => {
    const before = known.current;
    if (!id || !state) return;
    known.current = { id, state };
    if (before.id === id && before.state && before.state !== state)
      void memoryHasGrown(queryClient, viewer, id);
  }, [queryClient, viewer, id, state]);
}

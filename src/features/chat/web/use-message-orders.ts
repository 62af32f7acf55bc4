import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { browserClock } from '../../../platform/web/clock.ts';
import { showToast } from '../../../platform/web/toasts.ts';
import type { Message } from '../contract.ts';
import type { ThreadKey } from './chat.queries.ts';
import type { ChatSlots } from './chat-slots.ts';
import { keepWithFetched } from './keep-with-fetched.ts';
import type { useArrange } from './list/use-arrange.ts';
import type { ChatSession } from './session/chat-session.ts';
import type { MessageOrders } from './session/message-orders.ts';
import { openMoments } from './moments/open-moments.ts';
import { findLoaded } from './session/away.ts';
import { createOpenEdits } from './session/open-edits.ts';
import { openChats } from './session/use-chat-session.ts';
import { createThreadBox } from './session/thread-box.ts';

interface MessageOrdersOptions {
  threadKey: ThreadKey;
  chatSession: ChatSession;
  arrange: ReturnType<typeof useArrange>;
  /** Not another one while the conversation is open. */
  slots: Pick<ChatSlots, 'below'>;
  onExplain: (message: Message) => void;
  onCompare: (message: Message) => void;
  onShare: (message: Message) => void;
  /** Words that go back into the composer; it gets the focus. */
  onTakeBack: (offer: { text: string }) => void;
}

/** The commands of an open conversation. What they call must stay the same while it is open. */
export function useMessageOrders(options: MessageOrdersOptions): MessageOrders {
  const { threadKey, chatSession, arrange, slots, onExplain, onCompare, onShare, onTakeBack } = options;
  const queryClient = useQueryClient();
  const [orders] = useState<MessageOrders>(() => {
    const box = createThreadBox(queryClient, threadKey, browserClock);
    const answerTo = (message: Message) => {
      const messages = box.get()?.messages ?? [];
      const newest = messages.findLast((other) => !other.pending);
      return newest?.parentId === message.id ? newest : undefined;
    };
    const conversationId = box.get()?.conversation.id ?? threadKey[3];
    // Open edits outlive leaving the conversation.
    const edits = keepWithFetched(
      queryClient,
      ['chat', 'edits', threadKey[2], conversationId],
      createOpenEdits,
    );
    const isOpen = () => openChats.has(box.get()?.conversation.id ?? '');
    return {
      conversationId,
      chatSession,
      explain: onExplain,
      picture: ({ id }) => openMoments.open(id),
      below: (at) => slots.below({ conversationId, ...at }),
      edit: (message, content, replaces) =>
        arrange.edit.mutateAsync({ messageId: message.id, content, replaces }),
      async rewrite(message, content, replaces) {
        const answer = answerTo(message);
        if (content !== message.content)
          await arrange.edit.mutateAsync({ messageId: message.id, content, replaces });
        if (answer) chatSession.regenerate(answer);
      },
      select: (messageId) =>
        arrange.select.mutateAsync(messageId).then(
          () => true,
          () => false,
        ),
      pin: (message) => arrange.pin.mutate(message),
      remove: (message) => arrange.remove.mutate(message.id),
      async branch(message) {
        const newest = box.get()?.messages.findLast((other) => !other.pending);
        if (message.role === 'assistant' && message.id === newest?.id) {
          tellOfEnd(message.isPinned ? null : () => arrange.pin.mutate(message));
          return false;
        }
        try {
          await arrange.branch.mutateAsync({ messageId: message.id, backId: newest?.id ?? message.id });
        } catch {
          // The mutation has told it.
          return false;
        }
        onTakeBack({ text: message.role === 'user' ? (message.original ?? message.content) : '' });
        return true;
      },
      edits,
      async rescue({ id }) {
        const edit = edits.get(id);
        const isLoaded = () => findLoaded(box.get() ?? { messages: [] }, (message) => message.id === id);
        if (!edit || edit.text.trim() === '' || edit.text === edit.base) return;
        if (!isOpen() || isLoaded() || !(await chatSession.isGone(id)) || !isOpen()) return;
        edits.close(edit);
        onTakeBack({ text: edit.text });
        showToast({
          title: 'The message that you were editing is gone',
          description: 'Your text is in the composer.',
          tone: 'info',
        });
      },
      compare: onCompare,
      share: onShare,
      help: (message, change) => void chatSession.help(message, change),
      takeBack(message) {
        chatSession.discard(message);
        onTakeBack({ text: message.content });
      },
      isStandIn: () => box.get()?.engine.isStandIn ?? false,
      isBeforeNewest: (message) => answerTo(message) !== undefined,
    };
  });
  return orders;
}

/** The next message goes on from the newest reply anyway, and parts from it once something else follows it. */
const tellOfEnd = (pin: (() => void) | null) =>
  showToast({
    title: 'Your next message goes on from here',
    description: 'This is the end of the path. To begin another one later, come back to this reply.',
    tone: 'info',
    ...(pin && { action: { label: 'Pin it', run: pin } }),
  });

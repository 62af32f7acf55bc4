import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import type { ConversationPage, Message, Thinking } from '../../contract.ts';
import { chatClient, type ThreadKey } from '../chat.queries.ts';
import { findKey } from '../find/find.queries.ts';
import { branchFrom } from '../paths/paths.queries.ts';
import { pinsKey, turnPin } from '../paths/pins.queries.ts';
import { changeConversation, createThreadBox, forgetConversation } from '../session/thread-box.ts';
import { withMessage, withPage, type Thread } from '../session/thread.ts';

const toastError = (otherwise: string) => (error: unknown) =>
  showErrorToast(error, { title: messageOf(error, otherwise) });

/** Mutations on the messages of an open conversation. */
export function useArrange(key: ThreadKey, id: string) {
  const queryClient = useQueryClient();
  const box = createThreadBox(queryClient, key, browserClock);
  const showPage = (page: ConversationPage) => {
    box.update((thread) => withPage(thread, page));
    box.touch();
    // What is found is on the shown path.
    void queryClient.invalidateQueries({ queryKey: findKey(key[2], id) });
  };
  const edit = useMutation({
    mutationFn: ({ messageId, ...body }: { messageId: string; content: string; replaces: string }) =>
      chatClient.edit({ params: { id, messageId }, body }),
    onSuccess: ({ message }) => {
      box.update((thread) => withMessage(thread, message));
      // The reload replaces facts from the old text by facts from the new one.
      if (message.role === 'user') void box.reload().catch(() => {});
    },
  });
  const select = useMutation({
    mutationFn: (messageId: string) => chatClient.select({ params: { id, messageId } }),
    onSuccess: showPage,
    onError: toastError('The other version could not be loaded. Try again.'),
  });
  const branch = useMutation({
    mutationFn: ({ messageId }: { messageId: string; backId: string }) => branchFrom(id, messageId),
    onSuccess(page, { backId }) {
      showPage(page);
      showToast({
        title: 'The next message begins a new path',
        description: 'What followed is kept on its own one.',
        tone: 'info',
        action: { label: 'Go back', run: () => select.mutate(backId) },
      });
    },
    onError: toastError('The conversation stayed where it was. Try again.'),
  });
  const restore = useMutation({
    mutationFn: (messageId: string) => chatClient.restoreMessage({ params: { id, messageId } }),
    onSuccess: showPage,
    onError: toastError('The message could not be restored. Try again.'),
  });
  const remove = useMutation({
    mutationFn: (messageId: string) => chatClient.deleteMessage({ params: { id, messageId } }),
    onSuccess(page, messageId) {
      showPage(page);
      showToast({
        title: 'Message deleted',
        tone: 'info',
        action: { label: 'Undo', run: () => restore.mutate(messageId) },
      });
    },
    onError: toastError('The message is still here. Try again.'),
  });
  const pin = useMutation({
    mutationFn: (message: Pick<Message, 'id' | 'isPinned'>) => turnPin(id, message),
    onSuccess: ({ message }) => box.update((thread) => withMessage(thread, message)),
    onError: toastError('The pin could not be saved. Try again.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pinsKey(key[2], id) }),
  });
  return { edit, select, branch, remove, pin };
}

/** Mutations on a conversation as a whole. */
export function useConversationChanges(conversationId: string) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const viewer = user?.id ?? 'guest';
  const params = { id: conversationId };
  const settings = useMutation({
    mutationFn: (body: { title?: string; replyLength?: 'short' | 'medium' | 'long'; thinking?: Thinking }) =>
      chatClient.settings({ params, body }),
    // Of two choices the later one holds.
    scope: { id: `settings ${conversationId}` },
    onSuccess: (conversation) => changeConversation(queryClient, viewer, conversation),
  });
  const remove = useMutation({
    mutationFn: () => chatClient.deleteConversation({ params }),
    onSuccess: () => forgetConversation(queryClient, viewer, conversationId),
  });
  const renew = useMutation({
    mutationFn: () => chatClient.renew({ params }),
    onSuccess(page) {
      queryClient.setQueriesData<Thread>({ queryKey: ['chat', 'thread', viewer] }, (thread) =>
        thread?.conversation.id === conversationId ? withPage(thread, page) : thread,
      );
      changeConversation(queryClient, viewer, page.conversation);
    },
    onError: toastError('The chat did not move to the newer version. Try again.'),
  });
  const forget = useMutation({
    mutationFn: (memoryId: string) => chatClient.forget({ params: { ...params, memoryId } }),
    onSuccess: (_, memoryId) =>
      queryClient.setQueriesData<Thread>({ queryKey: ['chat', 'thread', viewer] }, (thread) =>
        thread?.conversation.id === conversationId
          ? {
              ...thread,
              memories: thread.memories.filter((memory) => memory.id !== memoryId),
              version: thread.version + 1,
            }
          : thread,
      ),
    onError: toastError('That could not be forgotten. Try again.'),
  });
  return { settings, remove, renew, forget };
}

/** Starts another conversation with a character and returns its id. */
export function useBegin() {
  return useMutation({
    mutationFn: (body: { characterId: string; greeting: number }) => chatClient.begin({ body }),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { showToast } from '../../../../platform/web/toasts.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import type { Conversation } from '../../contract.ts';
import {
  generationContract,
  type GenerationChange,
  type GenerationState,
} from '../../generation-contract.ts';
import { changeConversation } from '../session/thread-box.ts';
import type { Thread } from '../session/thread.ts';

const generationClient = createClient(generationContract);

const stateKey = (viewer: string, conversationId: string) =>
  ['chat', 'generation', viewer, conversationId] as const;

export const readGeneration = (id: string, signal?: AbortSignal): Promise<GenerationState> =>
  generationClient.read({ params: { id } }, signal && { signal });

export const useViewer = (): string => useSession().user?.id ?? 'guest';

/** Another device may have changed it, so it is read anew whenever it is shown. */
export function useGeneration(conversationId: string, isAsked = true) {
  const viewer = useViewer();
  return useQuery({
    queryKey: stateKey(viewer, conversationId),
    queryFn: ({ signal }) => readGeneration(conversationId, signal),
    staleTime: 0,
    enabled: isAsked,
  });
}

/** As the conversation shows it in its list and its quick row. */
const withGeneration = (
  conversation: Conversation,
  { settings: { note, length, thinking }, preset }: GenerationState,
): Conversation => ({
  ...conversation,
  thinking,
  ...(typeof length === 'string' && length !== 'off' ? { replyLength: length } : {}),
  generation: { isNoteOn: note.isOn && note.text !== '', length, preset },
});

/** Shows a state that a change answered with. */
export function useShowGeneration(conversation: Conversation): (state: GenerationState) => void {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  return (state) => {
    const key = stateKey(viewer, conversation.id);
    const before = queryClient.getQueryData<GenerationState>(key);
    queryClient.setQueryData(key, state);
    changeConversation(queryClient, viewer, withGeneration(conversation, state));
    // The thread tells what its engine can do.
    if (before?.settings.model !== state.settings.model)
      void queryClient.invalidateQueries({
        queryKey: ['chat', 'thread', viewer],
        predicate: ({ state: { data } }) => (data as Thread | undefined)?.conversation.id === conversation.id,
      });
  };
}

/** Writes the note without the panel; where it stands stays. */
export function useSetNote(conversation: Conversation) {
  const change = useChangeGeneration(conversation);
  return useMutation({
    mutationFn: (text: string) => change.mutateAsync({ note: { text, isOn: true } }),
    onSuccess: () => showToast({ title: 'The author’s note is on', tone: 'success' }),
    onError: (error) =>
      showErrorToast(error, { title: messageOf(error, 'The note could not be saved. Try again.') }),
  });
}

/** Turns the note on or off. Resolves with false where none is written that could be turned on. */
export function useTurnNote(conversation: Conversation) {
  const change = useChangeGeneration(conversation);
  return useMutation({
    async mutationFn(isOn: boolean) {
      const { note } = (await readGeneration(conversation.id)).settings;
      if (note.text === '') return false;
      await change.mutateAsync({ note: { isOn } });
      return true;
    },
    onError: (error) =>
      showErrorToast(error, { title: messageOf(error, 'The note could not be saved. Try again.') }),
  });
}

export function useChangeGeneration(conversation: Conversation) {
  const show = useShowGeneration(conversation);
  const queryClient = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: (body: GenerationChange) =>
      generationClient.change({ params: { id: conversation.id }, body }),
    onSuccess: show,
    onError(error) {
      if (error instanceof ApiError && error.code === 'chat.note_changed')
        void queryClient.invalidateQueries({ queryKey: stateKey(viewer, conversation.id) });
    },
  });
}

import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import {
  chatMemoryContract,
  type ConversationMemory,
  type MemoryScope,
  type MemorySettings,
  type RememberedFact,
  type RememberedScene,
} from '../../memory-contract.ts';
import { RECORDS_KEY } from '../why/record.queries.ts';
import { withChapter, withFact, withoutFact, withScene } from './memory-maths.ts';

export const memoryClient = createClient(chatMemoryContract);

export type OwnMemory = Awaited<ReturnType<typeof memoryClient.ownMemory>>;

const MEMORY_KEY = ['chat', 'memory'] as const;
const conversationKey = (viewer: string, id: string) => [...MEMORY_KEY, viewer, id] as const;
const ownKey = (viewer: string) => [...MEMORY_KEY, viewer, 'own'] as const;
/** How often a memory is read again whose conversation is still being read, in ms. */
const WAITING_CHECK_MS = 5000;

const useViewer = (): string => useSession().user?.id ?? 'guest';

/** Memory grows with each message, so it is read anew whenever it is shown. */
export function useMemory(conversationId: string, scope: MemoryScope) {
  const viewer = useViewer();
  return useQuery({
    queryKey: [...conversationKey(viewer, conversationId), scope],
    queryFn: ({ signal }) =>
      memoryClient.memory({ params: { id: conversationId }, query: { scope } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? WAITING_CHECK_MS : false),
  });
}

export function useOwnMemory() {
  const viewer = useViewer();
  return useQuery({
    queryKey: ownKey(viewer),
    queryFn: ({ signal }) => memoryClient.ownMemory({}, { signal }),
    staleTime: 0,
  });
}

/** Called when a conversation has grown. */
export const memoryHasGrown = (queryClient: QueryClient, viewer: string, conversationId: string) =>
  queryClient.invalidateQueries({ queryKey: conversationKey(viewer, conversationId) });

type Lists = ConversationMemory | OwnMemory;

/** Shows a change in all open lists at once; they are read again as well, for what follows from it. */
function useShowChange() {
  const queryClient = useQueryClient();
  return (change: (lists: Lists) => Lists) => {
    queryClient.setQueriesData<Lists>({ queryKey: MEMORY_KEY }, (lists) => lists && change(lists));
    void queryClient.invalidateQueries({ queryKey: MEMORY_KEY });
    void queryClient.invalidateQueries({ queryKey: RECORDS_KEY });
  };
}

/** Has everything that is listed read again. */
export function useMemoryIsStale() {
  const show = useShowChange();
  return () => show((lists) => lists);
}

const toastError = (otherwise: string) => (error: unknown) =>
  showErrorToast(error, { title: messageOf(error, otherwise) });

export interface FactChange {
  text?: string;
  isPinned?: boolean;
  isForgotten?: boolean;
  isConfirmed?: boolean;
  scope?: MemoryScope;
}

/** Changes of single facts: of a conversation's, or of any where `conversationId` is null. */
export function useFactChanges(conversationId: string | null) {
  const show = useShowChange();
  const change = useMutation({
    mutationFn: ({ fact, scope, ...body }: FactChange & { fact: RememberedFact }) => {
      if (conversationId === null) return memoryClient.changeOwn({ params: { memoryId: fact.id }, body });
      const params = { id: conversationId, memoryId: fact.id };
      return memoryClient.correct({ params, body: { ...body, ...(scope && { scope }) } });
    },
    // A corrected fact is another one, with the former as its older version.
    onSuccess: ({ fact }, { fact: former }) => show((lists) => withFact(lists, fact, former.id)),
    onError: toastError('That could not be changed. Try again.'),
  });
  const erase = useMutation({
    mutationFn: ({ id }: RememberedFact) =>
      conversationId === null
        ? memoryClient.eraseOwn({ params: { memoryId: id } })
        : memoryClient.erase({ params: { id: conversationId, memoryId: id } }),
    onSuccess: (_, { id }) => show((lists) => withoutFact(lists, id)),
    onError: toastError('That could not be erased. Try again.'),
  });
  return { change, erase };
}

/** What else a conversation's memory can be told. */
export function useMemoryChanges(conversationId: string) {
  const show = useShowChange();
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const params = { id: conversationId };
  const add = useMutation({
    mutationFn: (body: { text: string; scope: MemoryScope }) => memoryClient.remember({ params, body }),
    onSuccess: ({ fact }) => show((lists) => withFact(lists, fact)),
  });
  const merge = useMutation({
    mutationFn: (body: { ids: string[]; text: string }) => memoryClient.merge({ params, body }),
    onSuccess: ({ fact }, { ids }) =>
      show((lists) =>
        withFact(
          ids.reduce((rest, id) => withoutFact(rest, id), lists),
          fact,
        ),
      ),
  });
  const undo = useMutation({
    mutationFn: (memoryId: string) => memoryClient.undoCorrection({ params: { ...params, memoryId } }),
    onSuccess: ({ facts }, memoryId) =>
      show((lists) =>
        facts.reduce(
          (rest, fact) => withFact(rest, fact, memoryId),
          facts.length === 1 ? lists : withoutFact(lists, memoryId),
        ),
      ),
    onError: toastError('That could not be undone. Try again.'),
  });
  const editScene = useMutation({
    mutationFn: ({ id: sceneId, ...body }: Pick<RememberedScene, 'id' | 'title' | 'text'>) =>
      memoryClient.editScene({ params: { ...params, sceneId }, body }),
    onSuccess: ({ scene }) => show((lists) => withScene(lists, scene)),
  });
  const editChapter = useMutation({
    mutationFn: ({ id: chapterId, ...body }: { id: string; title: string; text: string }) =>
      memoryClient.editChapter({ params: { ...params, chapterId }, body }),
    onSuccess: ({ chapter }) => show((lists) => withChapter(lists, chapter)),
  });
  const settings = useMutation({
    mutationFn: (body: Partial<MemorySettings>) => memoryClient.memorySettings({ params, body }),
    onSuccess: ({ settings: stored }) =>
      queryClient.setQueriesData<ConversationMemory>(
        { queryKey: conversationKey(viewer, conversationId) },
        (memory) => memory && { ...memory, settings: stored },
      ),
    onError: toastError('The switch could not be changed. Try again.'),
  });
  return { add, merge, undo, editScene, editChapter, settings };
}

/** Switches learning for all conversations. */
export function useOwnLearning() {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: (isLearning: boolean) => memoryClient.ownMemorySettings({ body: { isLearning } }),
    onSuccess: ({ isLearning }) =>
      queryClient.setQueryData<OwnMemory>(ownKey(viewer), (own) => own && { ...own, isLearning }),
    onError: toastError('The switch could not be changed. Try again.'),
  });
}

import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { browserClock } from '../../../../platform/web/clock.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { personasContract, type OwnPersona } from '../../persona-contract.ts';
import type { ThreadKey } from '../chat.queries.ts';
import { createThreadBox } from '../session/thread-box.ts';
import { withPage } from '../session/thread.ts';

export const personasClient = createClient(personasContract);

const listKey = (userId: string | undefined) => ['chat', 'personas', userId] as const;

export function usePersonas() {
  const { user } = useSession();
  return useQuery({
    queryKey: listKey(user?.id),
    queryFn: user ? ({ signal }) => personasClient.list({}, { signal }) : skipToken,
    staleTime: 0,
  });
}

/** Shows the list that a change answered with, or reads it again. */
export function usePersonasChanged(): (list?: { items: OwnPersona[] }) => void {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return (list) => {
    if (list) queryClient.setQueryData(listKey(user?.id), list);
    else void queryClient.invalidateQueries({ queryKey: listKey(user?.id) });
  };
}

const failed = (error: unknown) =>
  showErrorToast(error, { title: messageOf(error, 'That could not be saved. Try again.') });

/** Changes that act at once. */
export function usePersonaActions() {
  const onSuccess = usePersonasChanged();
  const shared = { onSuccess, onError: failed };
  return {
    setDefault: useMutation({
      mutationFn: (personaId: string | null) => personasClient.setDefault({ body: { personaId } }),
      ...shared,
    }),
    setForCharacter: useMutation({
      mutationFn: ({ id, personaId }: { id: string; personaId: string | null }) =>
        personasClient.setForCharacter({ params: { id }, body: { personaId } }),
      ...shared,
    }),
    followDefault: useMutation({
      mutationFn: (id: string) => personasClient.followDefault({ params: { id } }),
      ...shared,
    }),
  };
}

/** Switches the persona of the open conversation. */
export function useChoosePersona(key: ThreadKey, conversationId: string) {
  const queryClient = useQueryClient();
  const box = createThreadBox(queryClient, key, browserClock);
  return useMutation({
    mutationFn: (personaId: string | null) =>
      personasClient.choose({ params: { id: conversationId }, body: { personaId } }),
    onSuccess(page) {
      box.update((thread) => withPage(thread, page));
      box.touch();
    },
    onError: failed,
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import {
  chatTranslationContract,
  type TranslationChoice,
  type TranslationSettings,
} from '../../translation-contract.ts';

export const translationClient = createClient(chatTranslationContract);

function useSettingsKey(conversationId: string) {
  const { user } = useSession();
  return ['chat', 'translation', user?.id ?? 'guest', conversationId] as const;
}

/** In which languages the user reads and writes in a conversation. */
export function useTranslationSettings(conversationId: string) {
  const { status } = useSession();
  return useQuery({
    queryKey: useSettingsKey(conversationId),
    queryFn: ({ signal }) =>
      translationClient.translationSettings({ params: { id: conversationId } }, { signal }),
    enabled: status === 'signed-in',
    staleTime: 60_000,
  });
}

export function useChooseTranslation(conversationId: string) {
  const key = useSettingsKey(conversationId);
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TranslationChoice & { isGeneral: boolean }) =>
      translationClient.chooseTranslation({ params: { id: conversationId }, body }),
    // Each holds the whole choice, so the last one has to arrive last.
    scope: { id: `translation ${conversationId}` },
    onSuccess(stored: TranslationSettings) {
      queryClient.setQueryData(key, stored);
      // The choice for all holds in the others too.
      if (stored.isGeneral) void queryClient.invalidateQueries({ queryKey: key.slice(0, 3) });
    },
    onError: (error) =>
      showErrorToast(error, { title: messageOf(error, 'The languages could not be saved. Try again.') }),
  });
}

import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../platform/web/api-error.ts';
import { createClient } from '../../../platform/web/client.ts';
import { showErrorToast } from '../../../platform/web/error-toast.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { chatSettingsContract, type ChatSettings } from '../titles-contract.ts';

const client = createClient(chatSettingsContract);

const settingsKey = (userId: string | undefined) => ['chat', 'settings', userId] as const;

/** Settings of the account for all chats; another device may have changed them. */
export function useChatSettings() {
  const { user } = useSession();
  const userId = user?.id;
  return useQuery({
    queryKey: settingsKey(userId),
    queryFn: userId ? ({ signal }) => client.read({}, { signal }) : skipToken,
  });
}

export function useChangeChatSettings() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<ChatSettings>) => client.change({ body }),
    onSuccess: (settings) => void queryClient.setQueryData(settingsKey(user?.id), settings),
    onError: (error) =>
      showErrorToast(error, { title: messageOf(error, 'The setting could not be saved. Try again.') }),
  });
}

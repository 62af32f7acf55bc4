import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../../platform/web/api-error.ts';
import type { ThreadKey } from '../chat.queries.ts';
import { findClient } from '../find/find.queries.ts';
import { useArrange } from '../list/use-arrange.ts';
import type { GoTo } from '../panes/source-link.tsx';
import { findLoaded } from '../session/away.ts';
import type { Thread } from '../session/thread.ts';

/** Whether a message is known to be on a path that is not shown. Other failures are told by whoever goes there. */
const isElsewhere = (id: string, messageId: string): Promise<boolean> =>
  findClient.around({ params: { id, messageId }, query: { before: 0, after: 0 } }).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'chat.elsewhere',
  );

/** Goes to a message of which only the id is known, and shows its path where that is another one. */
export function useShowMessage(key: ThreadKey, thread: Thread, goTo: GoTo) {
  const { id } = thread.conversation;
  const { select } = useArrange(key, id);
  const show = useMutation({
    async mutationFn(messageId: string) {
      if (findLoaded(thread, (message) => message.id === messageId)) return;
      if (await isElsewhere(id, messageId)) await select.mutateAsync(messageId);
    },
  });
  return {
    isBusy: show.isPending,
    show: (messageId: string) => show.mutate(messageId, { onSuccess: () => goTo(messageId) }),
  };
}

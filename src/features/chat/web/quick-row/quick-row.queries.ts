import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { createClient } from '../../../../platform/web/client.ts';
import { showErrorToast } from '../../../../platform/web/error-toast.ts';
import { useSession } from '../../../../platform/web/session.tsx';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { KEYS } from '../../../../platform/web/storage/storage-keys.ts';
import { quickRowContract, type StoredQuickRow } from '../../quick-row-contract.ts';
import { isUsualRow, readRow, type QuickTool } from '../../quick-row-rules.ts';
import { ownKey, useFollowed } from './use-followed.ts';

const client = createClient(quickRowContract);

interface KeptRow extends StoredQuickRow {
  userId: string;
}

/** As this browser saw it last, so that the row does not change while the page opens, and is there without a connection. */
function keptRow(userId: string | undefined): StoredQuickRow | undefined {
  try {
    const kept = JSON.parse(storage.get(KEYS.quickRow) ?? 'null') as KeptRow | null;
    const isWhole = kept && kept.userId === userId && (kept.tools === null || Array.isArray(kept.tools));
    return isWhole ? { tools: kept.tools } : undefined;
  } catch {
    return undefined;
  }
}

const keepRow = (row: KeptRow) => storage.set(KEYS.quickRow, JSON.stringify(row));

/** A choice that is shown at once. */
interface Wanted {
  tools: QuickTool[] | null;
  /** Once it is stored: what was known until then. It is shown until the query tells something else. */
  before?: StoredQuickRow | undefined;
}

/** What the user has chosen to stand above the text field. Changes of other devices arrive by a signal. */
export function useStoredRow() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const userId = user?.id;
  const queryKey = ownKey('quick-row', userId);
  useFollowed('quick-row');
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: userId
      ? async ({ signal }) => {
          const stored = await client.read({}, { signal });
          keepRow({ userId, tools: stored.tools });
          return stored;
        }
      : skipToken,
    initialData: () => keptRow(userId),
    initialDataUpdatedAt: 0,
  });
  const [wanted, setWanted] = useState<Wanted | null>(null);
  if (wanted?.before && wanted.before !== data) setWanted(null);
  const last = useRef<Wanted>(null);
  const save = useMutation({
    // Each holds the whole row, so those that have waited for another are stored by the last of them.
    mutationFn: async (given: Wanted) =>
      given === last.current ? client.write({ body: { tools: given.tools } }) : null,
    // The last one has to arrive last.
    scope: { id: 'quick-row' },
    onSuccess(stored, given) {
      if (!stored) return;
      if (userId) keepRow({ userId, tools: stored.tools });
      const before = queryClient.getQueryData<StoredQuickRow>(queryKey);
      const now = queryClient.setQueryData(queryKey, stored);
      setWanted((wanted) => (wanted !== given ? wanted : before === now ? null : { ...given, before }));
    },
    onError(error, given) {
      setWanted((wanted) => (wanted === given ? null : wanted));
      showErrorToast(error, { title: messageOf(error, 'The row could not be saved. Try again.') });
    },
  });
  const row = readRow((wanted ?? data)?.tools ?? null);
  return {
    row,
    isUsual: isUsualRow(row),
    /** Before, a change would take what was chosen on another device for the usual row. */
    isKnown: data !== undefined,
    isError,
    refetch,
    save(tools: readonly QuickTool[] | null): void {
      const next = { tools: tools && [...tools] };
      last.current = next;
      setWanted(next);
      save.mutate(next);
    },
  };
}

export type StoredRow = ReturnType<typeof useStoredRow>;

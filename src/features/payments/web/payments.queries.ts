import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { paymentsContract, type InvoiceSummary, type Order, type PaymentSettings } from '../contract.ts';
import { TEXT } from '../rules.ts';
import { pollDelay } from './poll-delay.ts';

const client = createClient(paymentsContract);

/** Invoices of one page. */
const INVOICES = 12;

/** The named order, asked again for as long as it is open; the server asks the provider where that is late. */
export function useOrder(orderId: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['payments', 'order', user?.id, orderId],
    queryFn: user
      ? async ({ signal }) => (await client.status({ query: { orderId } }, { signal })).order
      : skipToken,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.state === 'open' ? pollDelay(state.dataUpdateCount + state.errorUpdateCount) : false,
  });
}

/** Whether no real money moves; false until it is known. */
export function useIsTestMode(): boolean {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['payments', 'mode', user?.id],
    queryFn: user ? async ({ signal }) => (await client.status({}, { signal })).isTest : skipToken,
    staleTime: Infinity,
  });
  return data ?? false;
}

export function useCancelOrder() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: (id: string) => client.cancelOrder({ params: { id } }),
    onSuccess: (order: Order) =>
      void queryClient.setQueryData(['payments', 'order', user?.id, order.id], order),
    // Refused, it may have been paid meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['payments', 'order'] }),
  });
}

/** After coins or a membership have come: everything that shows or depends on them is old. */
export function useAfterPurchase(): () => void {
  const queryClient = useQueryClient();
  const { refreshUser } = useSession();
  return () => {
    refreshUser().catch(() => {});
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [feature, kind] }) => feature !== 'payments' || kind !== 'order',
    });
  };
}

interface InvoicePage {
  items: InvoiceSummary[];
  page: number;
  hasMore: boolean;
  /** The list is empty because it did not come. */
  hasFailed: boolean;
}

/** Section 8: where they do not come, an empty list. */
export async function fetchInvoices(page: number, signal?: AbortSignal): Promise<InvoicePage> {
  try {
    const { items, hasMore } = await client.invoices({ query: { page, limit: INVOICES } }, { signal });
    return { items, page, hasMore, hasFailed: false };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { items: [], page, hasMore: false, hasFailed: true };
  }
}

export function useInvoices() {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: ['payments', 'invoices', user?.id],
    queryFn: user ? ({ pageParam, signal }) => fetchInvoices(pageParam, signal) : skipToken,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    refetchOnMount: 'always',
  });
}

export function useInvoice(id: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['payments', 'invoice', user?.id, id],
    queryFn: user ? ({ signal }) => client.invoice({ params: { id } }, { signal }) : skipToken,
  });
}

export const fetchInvoicePdf = async (id: string): Promise<Blob> =>
  (await client.invoicePdf({ params: { id } })).blob();

/** The provider's own page for cards and invoices. */
export const openPortal = async (): Promise<string> => (await client.portalSession()).url;

interface MethodAnswer {
  success: boolean;
  url?: string;
  message?: string;
}

/** Section 8: a failure answers that there is no such feature yet. */
export const updatePaymentMethod = (): Promise<MethodAnswer> =>
  client.updatePaymentMethod().catch(() => ({ success: false, message: TEXT.notImplemented }));

const settingsKey = (userId: string | undefined) => ['payments', 'settings', userId] as const;

export function usePaymentSettings() {
  const { user } = useSession();
  return useQuery({
    queryKey: settingsKey(user?.id),
    queryFn: user ? ({ signal }) => client.settings({}, { signal }) : skipToken,
    refetchOnMount: 'always',
  });
}

export function useChangePaymentSettings() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: (change: { country?: string | null; spendCap?: number | null }) =>
      client.changeSettings({ body: change }),
    onSuccess(settings: PaymentSettings, change) {
      queryClient.setQueryData(settingsKey(user?.id), settings);
      if (change.country === undefined) return;
      // Another country is another tax on everything that is offered.
      for (const offers of [
        ['memberships', 'plans'],
        ['memberships', 'quote'],
        ['coins', 'packs'],
      ])
        void queryClient.invalidateQueries({ queryKey: offers });
    },
  });
}

/** Section 8, word for word. */
export function payWithCrypto(): never {
  throw new Error(TEXT.cryptoUnsupported);
}
export function payWithAlternativeCard(): never {
  throw new Error(TEXT.alternativeUnsupported);
}

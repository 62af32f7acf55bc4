import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../../platform/web/api-error.ts';
import { createClient } from '../../../platform/web/client.ts';
import { useSession } from '../../../platform/web/session.tsx';
import { supportContract, type Ticket } from '../contract.ts';
import type { TicketState, Topic } from '../rules.ts';

export const supportClient = createClient(supportContract);

/** A ticket, and what lets a guest read it. */
export interface TicketRef {
  id: string;
  key: string | undefined;
}

/** Section 2 of the issue: own tickets come in pages of this many. */
const PAGE = 20;

const listsKey = (userId: string | undefined) => ['support', 'list', userId ?? 'guest'] as const;
const ticketKey = (userId: string | undefined, { id, key }: TicketRef) =>
  ['support', 'ticket', userId ?? 'guest', id, key ?? ''] as const;
const sentToKey = (id: string) => ['support', 'sent-to', id] as const;

/** The caller's own tickets; refetched when a screen opens, because answers arrive at any time. */
export function useTickets(status: TicketState | undefined) {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: [...listsKey(user?.id), status ?? 'all'],
    queryFn: user
      ? ({ pageParam, signal }) =>
          supportClient.list({ query: { status, page: pageParam, limit: PAGE } }, { signal })
      : skipToken,
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
    refetchOnMount: 'always',
  });
}

export function useTicket(ref: TicketRef) {
  const { user, status } = useSession();
  return useQuery({
    queryKey: ticketKey(user?.id, ref),
    queryFn: ({ signal }) =>
      supportClient.get({ params: { id: ref.id }, query: { key: ref.key } }, { signal }),
    // Nobody is asked for it until it is known who asks.
    enabled: status !== 'unknown',
    refetchOnMount: 'always',
    // An answer may have come while another tab was read.
    refetchOnWindowFocus: 'always',
  });
}

function keep(queryClient: QueryClient, userId: string | undefined, ref: TicketRef, ticket: Ticket): void {
  queryClient.setQueryData(ticketKey(userId, ref), ticket);
  void queryClient.invalidateQueries({ queryKey: listsKey(userId) });
}

export interface Question {
  id: string;
  topic: Topic;
  subject: string;
  text: string;
  /** Of guests. */
  email: string | undefined;
  page: string;
}

export function useAsk() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Question) => supportClient.create({ body }),
    onSuccess({ ticket, key }, { email }) {
      keep(queryClient, user?.id, { id: ticket.id, key: key ?? undefined }, ticket);
      if (email) queryClient.setQueryData(sentToKey(ticket.id), email);
    },
  });
}

/** Where the link to a guest's new ticket was sent; undefined after a reload, and for everybody else. */
export const useSentTo = (id: string) =>
  useQuery<string>({ queryKey: sentToKey(id), queryFn: skipToken, gcTime: Infinity }).data;

export const attach = ({ id, key }: TicketRef, file: File) =>
  supportClient.attach({ params: { id }, query: { key }, file });

export function useTicketChanges(ref: TicketRef) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const where = { params: { id: ref.id }, query: { key: ref.key } };
  const onSuccess = (ticket: Ticket) => keep(queryClient, user?.id, ref, ticket);
  const renew = () => queryClient.invalidateQueries({ queryKey: ticketKey(user?.id, ref) });
  // Refused, the ticket may be another than the screen shows.
  const onError = (error: unknown) => void (error instanceof ApiError && renew());
  return {
    reply: useMutation({
      mutationFn: (body: { id: string; text: string }) => supportClient.reply({ ...where, body }),
      onSuccess,
      onError,
    }),
    solve: useMutation({ mutationFn: () => supportClient.solve(where), onSuccess, onError }),
    reopen: useMutation({ mutationFn: () => supportClient.reopen(where), onSuccess, onError }),
    renew,
  };
}

/** Private to who may read the ticket, so its bytes come by a call and not by an address of their own. */
export const useAttachmentBytes = ({ id, key }: TicketRef, attachmentId: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['support', 'attachment', attachmentId],
    queryFn: isWanted ? ({ signal }) => attachmentBytes({ id, key }, attachmentId, signal) : skipToken,
    staleTime: Infinity,
  });

export async function attachmentBytes(
  { id, key }: TicketRef,
  attachmentId: string,
  signal?: AbortSignal,
): Promise<Blob> {
  const input = { params: { id, attachmentId }, query: { key } };
  return (await supportClient.attachment(input, signal && { signal })).blob();
}

// Every key begins with "desk": one call invalidates all of the desk's data.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import type { DeskTicket, SavedAnswer } from '../../contract.ts';
import type { TicketState, Topic } from '../../rules.ts';
import { supportClient } from '../support.queries.ts';

const KEY = {
  queue: ['desk', 'tickets'],
  ticket: (id: string) => ['desk', 'ticket', id],
  staff: ['desk', 'staff'],
  answers: ['desk', 'saved-answers'],
} as const;

export interface QueueQuery {
  status?: TicketState | 'todo' | undefined;
  topic?: Topic | undefined;
  assignee?: string | undefined;
  q?: string | undefined;
  page: number;
}

export const useQueue = (query: QueueQuery) =>
  useQuery({
    queryKey: [...KEY.queue, query],
    queryFn: ({ signal }) => supportClient.queue({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  });

export const useDeskTicket = (id: string) =>
  useQuery({
    queryKey: KEY.ticket(id),
    queryFn: ({ signal }) => supportClient.deskGet({ params: { id } }, { signal }),
    ...ALWAYS_FRESH,
  });

export interface Answer {
  id: string;
  text: string;
  isNote: boolean;
  state: 'answered' | 'solved' | undefined;
  revision: number;
}

export interface TicketChange {
  assignee?: string | null;
  state?: 'open' | 'answered' | 'waiting' | 'solved';
  topic?: Topic;
}

export function useTicketWork(id: string) {
  const queryClient = useQueryClient();
  const renew = () => queryClient.invalidateQueries({ queryKey: KEY.ticket(id) });
  function onSuccess(ticket: DeskTicket) {
    queryClient.setQueryData(KEY.ticket(id), ticket);
    void queryClient.invalidateQueries({ queryKey: KEY.queue });
  }
  // Refused, the ticket may be another than the page shows.
  const onError = (error: unknown) => void (error instanceof ApiError && renew());
  return {
    answer: useMutation({
      mutationFn: (body: Answer) => supportClient.answer({ params: { id }, body }),
      onSuccess,
      onError,
    }),
    change: useMutation({
      mutationFn: (body: TicketChange) => supportClient.change({ params: { id }, body }),
      onSuccess,
      onError,
    }),
    renew,
  };
}

/** Whom a ticket can be assigned to. */
export const useStaff = () =>
  useQuery({ queryKey: KEY.staff, queryFn: ({ signal }) => supportClient.staff({}, { signal }) });

export const useSavedAnswers = () =>
  useQuery({
    queryKey: KEY.answers,
    queryFn: ({ signal }) => supportClient.savedAnswers({}, { signal }),
    ...ALWAYS_FRESH,
  });

type SavedAnswerBody = Pick<SavedAnswer, 'title' | 'text' | 'topic'>;

export function useSavedAnswerChanges() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: KEY.answers });
  return {
    /** @param id of the one that is changed; null adds one. */
    save: useMutation({
      mutationFn: ({ id, ...body }: SavedAnswerBody & { id: string | null }) =>
        id === null
          ? supportClient.addSavedAnswer({ body })
          : supportClient.changeSavedAnswer({ params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => supportClient.removeSavedAnswer({ params: { id } }),
      onSettled,
    }),
  };
}

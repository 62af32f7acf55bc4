// Every key begins with "desk": one word makes all of the desk's data fresh.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createClient } from '../../../../platform/web/client.ts';
import { ALWAYS_FRESH } from '../../../../platform/web/desk/desk-search.ts';
import { paymentsContract, type DeskPaymentDetail, type TaxRate } from '../../contract.ts';
import type { OrderState } from '../../rules.ts';

export const paymentsDesk = createClient(paymentsContract);

const KEY = {
  payments: ['desk', 'payments'],
  payment: (id: string) => ['desk', 'payment', id],
  taxRates: ['desk', 'tax-rates'],
  reconcile: ['desk', 'reconcile'],
} as const;

/** Which provider takes the payments, and whether they are only tests. */
export const useProvider = () =>
  useQuery({ queryKey: ['desk', 'provider'], queryFn: ({ signal }) => paymentsDesk.status({}, { signal }) });

export interface PaymentQuery {
  q?: string | undefined;
  state?: 'all' | 'refunded' | 'disputed';
  page?: number;
  limit?: number;
}

export const usePayments = (query: PaymentQuery) =>
  useQuery({
    queryKey: [...KEY.payments, query],
    queryFn: ({ signal }) => paymentsDesk.deskPayments({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  });

export const usePayment = (id: string) =>
  useQuery({
    queryKey: KEY.payment(id),
    queryFn: ({ signal }) => paymentsDesk.deskPayment({ params: { id } }, { signal }),
    ...ALWAYS_FRESH,
  });

export function useRefund(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { amount: number; reason: string; idempotencyKey: string }) =>
      paymentsDesk.refund({ params: { id }, body }),
    onSuccess: (payment: DeskPaymentDetail) => queryClient.setQueryData(KEY.payment(id), payment),
    // Refused, the payment may be another than the page shows.
    onError: () => void queryClient.invalidateQueries({ queryKey: KEY.payment(id) }),
  });
}

export const useOrders = (query: { state?: OrderState | undefined; page?: number; limit?: number }) =>
  useQuery({
    queryKey: ['desk', 'orders', query],
    queryFn: ({ signal }) => paymentsDesk.deskOrders({ query }, { signal }),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  });

export const useRevenue = (months: number) =>
  useQuery({
    queryKey: ['desk', 'revenue', months],
    queryFn: ({ signal }) => paymentsDesk.revenue({ query: { months } }, { signal }),
    ...ALWAYS_FRESH,
  });

export const useTaxRates = () =>
  useQuery({
    queryKey: KEY.taxRates,
    queryFn: ({ signal }) => paymentsDesk.taxRates({}, { signal }),
    ...ALWAYS_FRESH,
  });

export function useTaxRateChanges() {
  const queryClient = useQueryClient();
  const onSuccess = (rates: { items: TaxRate[] }) => queryClient.setQueryData(KEY.taxRates, rates);
  return {
    set: useMutation({ mutationFn: (body: TaxRate) => paymentsDesk.setTaxRate({ body }), onSuccess }),
    remove: useMutation({
      mutationFn: (country: string) => paymentsDesk.removeTaxRate({ params: { country } }),
      onSuccess,
    }),
  };
}

export const useReconcileRuns = () =>
  useQuery({
    queryKey: KEY.reconcile,
    queryFn: ({ signal }) => paymentsDesk.reconcileRuns({}, { signal }),
    ...ALWAYS_FRESH,
  });

export function useReconcile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => paymentsDesk.reconcile(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY.reconcile }),
  });
}

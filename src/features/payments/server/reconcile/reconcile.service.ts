// Reconciles coins, payments, invoices and the provider's records. It changes nothing.
import type { ReconcileRun } from '../../contract.ts';
import { checkLedger } from './check-ledger.ts';
import { checkMemberships } from './check-memberships.ts';
import { checkProvider } from './check-provider.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import * as store from './reconcile.store.ts';

export type ReconcileDeps = Pick<
  PaymentsDeps,
  'database' | 'clock' | 'ids' | 'log' | 'payments' | 'coins' | 'subscriptions'
>;

export function createReconcile(deps: ReconcileDeps) {
  const { database, clock, ids, log, payments, coins, subscriptions } = deps;
  const now = () => new Date(clock.now());
  return {
    async reconcile(): Promise<ReconcileRun> {
      const startedAt = now();
      const findings = [
        ...(await coins.reconcile()),
        ...(await coins.reconcileSales(database.jobs.db)),
        ...(await checkLedger(database.jobs.db, startedAt)),
        ...(await checkProvider(database.jobs.db, payments, startedAt)),
        ...(await checkMemberships(database.jobs.db, payments, subscriptions, startedAt)),
      ];
      const run = { id: ids.next(), startedAt, finishedAt: now(), findings };
      await database.transact((tx) => store.insertRun(tx, run));
      if (findings.length > 0) log.error({ findings }, 'the books are not right');
      else log.info('the books are right');
      return {
        id: run.id,
        startedAt: startedAt.toISOString(),
        finishedAt: run.finishedAt.toISOString(),
        isOk: findings.length === 0,
        findings,
      };
    },
    runs: async () => ({ items: await store.newestRuns(database.db) }),
  };
}

export type Reconcile = ReturnType<typeof createReconcile>;

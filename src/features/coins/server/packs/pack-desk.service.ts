// Staff's side of coin packs. A pack is never changed: another price is another pack.
import { AppError } from '../../../../shared/errors.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Audit } from '../../../../platform/server/needs/audit.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { DeskPack } from '../../contract.ts';
import * as store from './packs.store.ts';

interface PackDeskDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  audit: Audit;
}

/** The currency of the first pack of all; later ones follow those that are there. */
const FIRST_CURRENCY = 'USD';

const present = (row: store.PackRow): DeskPack => ({
  id: row.id,
  coins: row.coins,
  amount: row.amount,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
});

const noPack = () => new AppError('coins.no_pack');

export function createPackDesk({ database, clock, ids, audit }: PackDeskDeps) {
  const now = () => new Date(clock.now());
  const record = (tx: Tx, actorId: string, action: string, pack: store.PackRow, replaces?: string) =>
    audit.record(tx, {
      actorId,
      action,
      subject: { kind: 'pack', id: pack.id },
      reason: '',
      details: {
        coins: pack.coins,
        amount: pack.amount,
        currency: pack.currency,
        ...(replaces && { replaces }),
      },
    });

  return {
    deskPacks: async () => ({ items: (await store.allPacks(database.db)).map(present) }),

    addPack: (actorId: string, asked: { coins: number; amount: number; replaces?: string | undefined }) =>
      database.transact(async (tx) => {
        const { coins, amount, replaces } = asked;
        const replaced = replaces ? await store.withdraw(tx, replaces, now()) : null;
        if (replaced === undefined) throw noPack();
        const [first] = await store.allPacks(tx);
        const currency = replaced?.currency ?? first?.currency ?? FIRST_CURRENCY;
        const pack = await store.insertPack(tx, {
          id: ids.next(),
          coins,
          amount,
          currency,
          created_at: now(),
        });
        await record(tx, actorId, 'pack.add', pack, replaces);
        return present(pack);
      }),

    /** Doing it again changes nothing. */
    withdrawPack: (actorId: string, id: string) =>
      database.transact(async (tx) => {
        const withdrawn = await store.withdraw(tx, id, now());
        if (withdrawn) await record(tx, actorId, 'pack.withdraw', withdrawn);
        const pack = withdrawn ?? (await store.findPack(tx, id));
        if (!pack) throw noPack();
        return present(pack);
      }),
  };
}

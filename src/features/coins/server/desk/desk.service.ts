// Staff and coins: looking at an account, giving and taking with a reason. Every act is in the audit log.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Audit } from '../../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { Adjustment, CoinInfo, DeskAccount } from '../../contract.ts';
import { ADJUSTMENT_ALONE_MAX, ADJUSTMENT_DAY_HOURS, ADJUSTMENT_USER_DAYS } from '../../rules.ts';
import * as store from './adjustments.store.ts';
import { findUser } from './desk.views.ts';
import { systemAccount } from '../ledger/ledger.store.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { takeFrom } from '../ledger/lots.ts';

interface DeskDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  audit: Audit;
  notifier: Notifier;
  ledger: Ledger;
  info: (userId: string) => Promise<CoinInfo>;
}

export interface AdjustmentRequest {
  amount: number;
  reason: string;
  expiresInDays?: number | undefined;
  idempotencyKey: string;
}

const DAY_MS = 86_400_000;
const GONE = 'Deleted user';

const present = (row: store.NamedAdjustment): Adjustment => ({
  id: row.id,
  user: row.user_id ? { id: row.user_id, username: row.username ?? GONE } : null,
  amount: row.amount,
  reason: row.reason,
  state: row.state,
  askedBy: row.asker ?? GONE,
  decidedBy: row.decided_by ? (row.decider ?? GONE) : null,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

export function createDesk({ database, clock, ids, audit, notifier, ledger, info }: DeskDeps) {
  const now = () => new Date(clock.now());

  async function userOf(text: string) {
    const user = await findUser(database.db, text);
    if (!user) throw new AppError('coins.no_user');
    return user;
  }

  /** @throws AppError coins.insufficient */
  async function move(tx: Tx, row: store.AdjustmentRow, userId: string): Promise<void> {
    const { amount, reason: note, expires_in_days: days } = row;
    const account = await ledger.open(tx, userId);
    const key = `adjustment:${row.id}`;
    if (amount > 0) {
      const expiresAt = days ? new Date(clock.now() + days * DAY_MS) : null;
      const bucket = expiresAt ? 'expiring' : 'bought';
      const given = { amount, bucket, expiresAt, note, key, from: 'grants', reason: 'grant' } as const;
      await ledger.credit(tx, account, given);
      await notifier.notify(tx, {
        userId,
        event: 'coins.granted',
        group: null,
        amount,
        link: '/coins',
        subject: { kind: 'coins', id: row.id, name: '' },
      });
      return;
    }
    if (account.balance < -amount)
      throw new AppError('coins.insufficient/desk', {
        params: { balance: account.balance, amount: -amount },
      });
    await ledger.transfer(tx, {
      key,
      note,
      reason: 'correction',
      legs: [
        { accountId: account.id, amount },
        { accountId: systemAccount('grants', account.id), amount: -amount },
      ],
    });
    await ledger.takeOut(tx, account, takeFrom(account.lots, -amount));
  }

  async function mayAlone(tx: Tx, actorId: string, userId: string, amount: number): Promise<boolean> {
    if (actorId === userId || Math.abs(amount) > ADJUSTMENT_ALONE_MAX) return false;
    const ago = (days: number) => new Date(clock.now() - days * DAY_MS);
    const { byAsker, withUser } = await store.doneAlone(tx, {
      askedBy: actorId,
      userId,
      isGiving: amount > 0,
      byAskerSince: ago(ADJUSTMENT_DAY_HOURS / 24),
      withUserSince: ago(ADJUSTMENT_USER_DAYS),
    });
    return Math.max(byAsker, withUser) + Math.abs(amount) <= ADJUSTMENT_ALONE_MAX;
  }

  const record = (tx: Tx, actorId: string, act: string, row: store.AdjustmentRow, userId: string) =>
    audit.record(tx, {
      actorId,
      action: `coins.${act}`,
      subject: { kind: 'user', id: userId },
      reason: row.reason,
      details: { adjustmentId: row.id, amount: row.amount, expiresInDays: row.expires_in_days },
    });

  /** The same request again is answered as it was; another one under its key is refused. */
  async function repeated(tx: Tx, userId: string, { idempotencyKey, ...asked }: AdjustmentRequest) {
    const row = await store.adjustmentWithKey(tx, idempotencyKey);
    const isSame =
      row.user_id === userId &&
      row.amount === asked.amount &&
      row.reason === asked.reason &&
      row.expires_in_days === (asked.expiresInDays ?? null);
    if (!isSame) {
      const fields = { idempotencyKey: 'Used for another request' };
      throw new AppError('request.invalid/key', { fields });
    }
    return row.id;
  }

  return {
    async deskAccount(text: string): Promise<DeskAccount> {
      const { created_at, ...user } = await userOf(text);
      return { user: { ...user, createdAt: created_at.toISOString() }, info: await info(user.id) };
    },

    async adjust(actorId: string, userId: string, asked: AdjustmentRequest): Promise<Adjustment> {
      await userOf(userId);
      const id = await database.transact(async (tx) => {
        await store.lockAdjustments(tx);
        const isAlone = await mayAlone(tx, actorId, userId, asked.amount);
        const made = await store.insertAdjustment(tx, {
          id: ids.next(),
          user_id: userId,
          amount: asked.amount,
          reason: asked.reason,
          expires_in_days: asked.expiresInDays ?? null,
          idempotency_key: asked.idempotencyKey,
          state: isAlone ? 'done' : 'waiting',
          asked_by: actorId,
          decided_by: null,
          created_at: now(),
          decided_at: isAlone ? now() : null,
        });
        if (!made) return repeated(tx, userId, asked);
        if (isAlone) await move(tx, made, userId);
        await record(tx, actorId, isAlone ? 'adjust' : 'adjust_ask', made, userId);
        return made.id;
      });
      return present(await store.namedAdjustment(database.db, id));
    },

    async adjustments(asked: {
      userId?: string | undefined;
      page: number;
      limit: number;
    }): Promise<Listed<Adjustment>> {
      const { page, limit, userId } = asked;
      const slice = { userId, offset: (page - 1) * limit, limit };
      const { rows, total } = await store.listAdjustments(database.db, slice);
      return { items: rows.map(present), page, limit, total, hasMore: page * limit < total };
    },

    /** Another administrator agrees or refuses; who asked may only take it back. */
    async decideAdjustment(actorId: string, id: string, isApproved: boolean): Promise<Adjustment> {
      await database.transact(async (tx) => {
        const row = await store.lockAdjustment(tx, id);
        if (!row?.user_id) throw new AppError('coins.no_adjustment');
        if (row.state !== 'waiting') throw new AppError('coins.decided');
        const isAsker = row.asked_by === actorId;
        if (isApproved && isAsker) throw new AppError('coins.same_person');
        if (isApproved) await move(tx, row, row.user_id);
        const state = isApproved ? 'done' : 'refused';
        // Taken back by who asked, nobody else has decided.
        await store.decide(tx, id, { state, decidedBy: isAsker ? null : actorId, at: now() });
        await record(tx, actorId, isApproved ? 'adjust_approve' : 'adjust_refuse', row, row.user_id);
      });
      return present(await store.namedAdjustment(database.db, id));
    },
  };
}

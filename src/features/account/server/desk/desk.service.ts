// Staff and accounts: looking at one, suspending it, letting it in again. Every act is in the audit log.
import { AppError } from '../../../../shared/errors.ts';
import type { Role } from '../../../../shared/words/tier.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Audit } from '../../../../platform/server/needs/audit.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { DeskUser } from '../../desk-contract.ts';
import { findAccount, listSuspensions } from './desk.views.ts';
import type { EmailWriter } from '../mail/email-writer.ts';
import { endSessionsOf } from '../credentials/password.store.ts';
import { isAddress } from '../credentials/sign-in-guard.ts';
import type { SuspendedContent } from './suspended-content.ts';
import * as store from '../sessions/suspensions.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  audit: Audit;
  emails: Pick<EmailWriter, 'suspended' | 'suspensionLifted'>;
  content: Pick<SuspendedContent, 'apply' | 'changed'>;
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
}

export interface Staff {
  userId: string;
  role: Role;
}

const DAY_MS = 86_400_000;

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Moderators suspend users; administrators moderators too. Nobody suspends an administrator, or themselves. */
const mayAct = (staff: Staff, account: Account): boolean =>
  account.id !== staff.userId &&
  (account.role === 'user' || (account.role === 'moderator' && staff.role === 'admin'));

export type AccountsDesk = ReturnType<typeof createAccountsDesk>;

export function createAccountsDesk({ database, clock, ids, audit, emails, content, seeEnded }: Deps) {
  const now = () => new Date(clock.now());

  /** @throws AppError account.missing */
  async function find(text: string): Promise<Account> {
    const account = await findAccount(database.db, text);
    if (!account) throw new AppError('account.missing/desk');
    return account;
  }

  /** @throws AppError account.missing, account.protected */
  async function findOpen(id: string, staff: Staff): Promise<Account> {
    const account = await find(id);
    if (!mayAct(staff, account)) throw new AppError('account.protected');
    return account;
  }

  async function present(account: Account, staff: Staff): Promise<DeskUser> {
    const rows = await listSuspensions(database.db, account.id);
    return {
      id: account.id,
      username: account.username,
      displayName: account.display_name,
      email: staff.role === 'admin' ? account.email : null,
      isEmailVerified: account.email_verified_at !== null,
      role: account.role,
      tier: account.tier,
      hasSecondFactor: account.has_second_factor,
      createdAt: account.created_at.toISOString(),
      lastUsedAt: account.last_used_at?.toISOString() ?? null,
      sessions: account.sessions,
      maySuspend: mayAct(staff, account),
      suspensions: rows.map((row) => ({
        id: row.id,
        reason: row.reason,
        createdAt: row.created_at.toISOString(),
        createdBy: row.created_by,
        until: row.until?.toISOString() ?? null,
        liftedAt: row.lifted_at?.toISOString() ?? null,
        liftedBy: row.lifted_by,
        isActive: row.lifted_at === null && (row.until === null || row.until > now()),
      })),
    };
  }

  return {
    /** @throws AppError account.missing */
    async look(text: string, staff: Staff): Promise<DeskUser> {
      // Moderators do not see email addresses, which may reveal a user's identity.
      if (isAddress(text) && staff.role !== 'admin') throw new AppError('account.missing/desk');
      return present(await find(text), staff);
    },

    /** @throws AppError account.missing, account.protected, account.suspended_already */
    async suspend(
      id: string,
      { reason, days }: { reason: string; days?: number | undefined },
      staff: Staff,
    ): Promise<DeskUser> {
      const account = await findOpen(id, staff);
      await database.transact(async (tx) => {
        const at = now();
        const until = days === undefined ? null : new Date(at.getTime() + days * DAY_MS);
        // Two at once take turns.
        await store.lockUser(tx, account.id);
        if (await store.activeSuspension(tx, account.id, at)) throw new AppError('account.suspended_already');
        const row = { id: ids.next(), userId: account.id, reason, until, by: staff.userId, at };
        await store.insertSuspension(tx, row);
        await endSessionsOf(tx, account.id, null, at);
        await content.apply(tx, account.id);
        await emails.suspended(tx, account, reason, until);
        await audit.record(tx, {
          actorId: staff.userId,
          action: 'account.suspend',
          subject: { kind: 'user', id: account.id },
          reason,
          details: { username: account.username, until: until?.toISOString() ?? null },
        });
      });
      await seeEnded();
      await content.changed();
      return present(await find(account.id), staff);
    },

    /** @throws AppError account.missing, account.protected, account.not_suspended */
    async lift(id: string, reason: string, staff: Staff): Promise<DeskUser> {
      const account = await findOpen(id, staff);
      await database.transact(async (tx) => {
        const at = now();
        await store.lockUser(tx, account.id);
        const active = await store.activeSuspension(tx, account.id, at);
        if (!active) throw new AppError('account.not_suspended');
        await store.markLifted(tx, active.id, staff.userId, at);
        await content.apply(tx, account.id);
        await emails.suspensionLifted(tx, account);
        await audit.record(tx, {
          actorId: staff.userId,
          action: 'account.lift_suspension',
          subject: { kind: 'user', id: account.id },
          reason,
          details: { username: account.username },
        });
      });
      await content.changed();
      return present(await find(account.id), staff);
    },
  };
}

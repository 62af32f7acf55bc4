// What users do with shares: make, list, withdraw.
import { AppError } from '../../../shared/errors.ts';
import type { Listed } from '../../../shared/paging.ts';
import type { Share, SharedPart } from '../contract.ts';
import { SHARED_PATH, type Expiry } from '../rules.ts';
import { createMaking, type MakingDeps } from './making/making.service.ts';
import { withdraw } from './shares.store.ts';
import * as views from './shares.views.ts';

export interface SharesServiceDeps extends MakingDeps {
  /** Origin of addresses, without a trailing slash. */
  publicUrl: () => string;
}

export function createSharesService(deps: SharesServiceDeps) {
  const { database, clock, tokens, publicUrl } = deps;
  const { db } = database;
  const { share, ...making } = createMaking(deps);
  const now = () => new Date(clock.now());

  function present({ hash, salt, ...row }: views.ShareRow): Share {
    const token = row.state === 'open' ? tokens.tokenOf({ id: row.id, salt, hash }) : null;
    return {
      ...row,
      link: token && `${publicUrl()}${SHARED_PATH}/${token}`,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
    };
  }

  async function one(id: string, userId: string): Promise<Share> {
    const row = await views.readShare(db, id, userId, now());
    if (!row) throw new AppError('shares.missing');
    return present(row);
  }

  return {
    ...making,

    share: async (
      userId: string,
      conversationId: string,
      part: SharedPart & { expiresInDays: Expiry },
    ): Promise<Share> => one(await share(userId, conversationId, part), userId),

    async list(
      userId: string,
      query: { page: number; limit: number; conversationId?: string | undefined },
    ): Promise<Listed<Share> & { open: number }> {
      const { page, limit, conversationId = null } = query;
      const of = { userId, conversationId, now: now() };
      const offset = (page - 1) * limit;
      const { total, open } = await views.countShares(db, of);
      const rows = await views.readShares(db, { ...of, limit, offset });
      return { items: rows.map(present), page, limit, total, hasMore: offset + rows.length < total, open };
    },

    async withdraw(userId: string, id: string): Promise<Share> {
      await one(id, userId);
      await database.transact((tx) => withdraw(tx, { userId, id, at: now() }));
      return one(id, userId);
    },

    async withdrawAll(userId: string): Promise<{ withdrawn: number }> {
      const { open } = await views.countShares(db, { userId, conversationId: null, now: now() });
      await database.transact((tx) => withdraw(tx, { userId, id: null, at: now() }));
      return { withdrawn: open };
    },
  };
}

export type SharesService = ReturnType<typeof createSharesService>;

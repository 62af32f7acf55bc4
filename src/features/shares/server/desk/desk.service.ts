// Moderators look at shared chats, take them down, or close their reports.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Audit } from '../../../../platform/server/needs/audit.ts';
import type { Notifier } from '../../../../platform/server/needs/notifier.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { DeskShare, DeskShareDetail } from '../../contract.ts';
import { SHARED_PATH } from '../../rules.ts';
import { hashOf } from '../share-tokens.ts';
import type { Reports } from '../shares.needs.ts';
import { takeDown } from '../shares.store.ts';
import { readTexts } from '../shares.views.ts';
import * as views from './desk.views.ts';

export interface DeskDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
  notifier: Notifier;
  reports: Reports;
}

/** Reports of one share that are shown; more say nothing new. */
const REPORTS_SHOWN = 100;
const LINK = new RegExp(`${SHARED_PATH}/([\\w-]{22})(?:[/?#]|$)`);

/** Where its owner sees what became of it. */
const OWN_LIST = '/shares';

function present({ ownerId, username, statement: _, ...row }: views.DeskRow): DeskShare {
  return {
    ...row,
    owner: { id: ownerId, username },
    reportedAt: row.reportedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function createShareDesk({ database, clock, audit, notifier, reports }: DeskDeps) {
  const { db } = database;
  const now = () => new Date(clock.now());

  async function one(id: string): Promise<DeskShareDetail> {
    const row = await views.readDeskShare(db, id, now());
    if (!row) throw new AppError('shares.missing');
    const filed = await views.readReports(db, id, REPORTS_SHOWN);
    return {
      ...present(row),
      statement: row.statement,
      lines: await readTexts(db, id),
      reasons: filed.map(({ at, ...report }) => ({ ...report, at: at.toISOString() })),
    };
  }

  return {
    one,

    async list(query: {
      queue: 'reported' | 'all';
      q?: string | undefined;
      page: number;
      limit: number;
    }): Promise<Listed<DeskShare>> {
      const { queue, q = '', page, limit } = query;
      const token = LINK.exec(q)?.[1];
      const offset = (page - 1) * limit;
      const wanted = {
        isReported: queue === 'reported',
        hash: token ? hashOf(token) : null,
        words: token ? '' : q,
        now: now(),
        limit,
        offset,
      };
      const [rows, total] = [await views.readDesk(db, wanted), await views.countDesk(db, wanted)];
      return { items: rows.map(present), page, limit, total, hasMore: offset + rows.length < total };
    },

    /** @throws AppError shares.missing, shares.ended */
    async takeDown(
      actorId: string,
      id: string,
      { reason, statement }: { reason: string; statement: string },
    ): Promise<DeskShareDetail> {
      await one(id);
      await database.transact(async (tx) => {
        const taken = await takeDown(tx, { id, at: now(), statement });
        if (!taken) throw new AppError('shares.ended');
        await reports.close(tx, 'share', id);
        await notifier.notify(tx, {
          userId: taken.ownerId,
          event: 'decision.removed',
          group: null,
          subject: { kind: 'share', id, name: taken.title },
          text: statement,
          link: OWN_LIST,
        });
        const subject = { kind: 'share', id };
        const details = { ownerId: taken.ownerId, statement };
        await audit.record(tx, { actorId, action: 'shares.take_down', subject, reason, details });
      });
      return one(id);
    },

    /** @throws AppError shares.missing */
    async keep(actorId: string, id: string, reason: string): Promise<DeskShareDetail> {
      const { owner } = await one(id);
      await database.transact(async (tx) => {
        await reports.close(tx, 'share', id);
        const subject = { kind: 'share', id };
        await audit.record(tx, {
          actorId,
          action: 'shares.keep',
          subject,
          reason,
          details: { ownerId: owner.id },
        });
      });
      return one(id);
    },
  };
}

export type ShareDesk = ReturnType<typeof createShareDesk>;

// A user's active sessions by device, and ending them remotely.
import { AppError } from '../../../../shared/errors.ts';
import type { Listed } from '../../../../shared/paging.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { REFRESH_TOKEN_SECONDS } from '../../rules.ts';
import type { UserSession } from '../../settings-contract.ts';
import { deviceOf } from './device.ts';
import { listSessions } from './session-list.views.ts';
import { endOtherSessions, endOwnSession } from './session.store.ts';

interface Deps {
  database: Database;
  clock: Clock;
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
}

interface Who {
  userId: string;
  sessionId: string;
}

export function createSessionList({ database, clock, seeEnded }: Deps) {
  const now = () => new Date(clock.now());
  return {
    async list({ userId, sessionId }: Who, page: number, limit: number): Promise<Listed<UserSession>> {
      const usedAfter = new Date(clock.now() - REFRESH_TOKEN_SECONDS * 1000);
      const offset = (page - 1) * limit;
      const filter = { userId, currentId: sessionId, usedAfter, offset, limit };
      const { rows, total } = await listSessions(database.db, filter);
      const items = rows.map((row) => ({
        id: row.id,
        device: deviceOf(row.user_agent),
        place: row.place,
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        isCurrent: row.id === sessionId,
      }));
      return { items, page, limit, total, hasMore: page * limit < total };
    },

    /** @throws AppError account.missing for one that is not theirs or has ended. */
    async end({ userId }: Who, id: string): Promise<void> {
      const isEnded = await database.transact((tx) => endOwnSession(tx, userId, id, now()));
      if (!isEnded) throw new AppError('account.missing/session');
      await seeEnded();
    },

    /** @returns how many there were. */
    async endOthers({ userId, sessionId }: Who): Promise<number> {
      const ended = await database.transact((tx) => endOtherSessions(tx, userId, sessionId, now()));
      await seeEnded();
      return ended;
    },
  };
}

export type SessionList = ReturnType<typeof createSessionList>;

// A session is a family of refresh tokens; each works once, and one used twice ends the family.
import { AppError } from '../../../shared/errors.ts';
import type { Role, Tier } from '../../../shared/words/tier.ts';
import type { AccessTokens } from '../../../platform/server/access.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE_SECONDS, REFRESH_TOKEN_SECONDS } from '../rules.ts';
import { hashToken, newSecretToken } from './secret-tokens.ts';
import * as store from './session.store.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

interface SessionTools {
  database: Database;
  tokens: AccessTokens;
  clock: Clock;
  ids: Ids;
}

export function createSessions({ database, tokens, clock, ids }: SessionTools) {
  const now = () => new Date(clock.now());
  const refused = () => new AppError('account.refresh', 'Your session has ended. Please sign in again.');

  async function issue(
    tx: Tx,
    who: { userId: string; sessionId: string; role: Role; tier: Tier },
  ): Promise<TokenPair> {
    const at = now();
    const { token, hash } = newSecretToken();
    const expiresAt = new Date(at.getTime() + REFRESH_TOKEN_SECONDS * 1000);
    await store.insertRefreshToken(tx, { hash, sessionId: who.sessionId, at, expiresAt });
    return { accessToken: await tokens.sign(who, ACCESS_TOKEN_SECONDS), refreshToken: token };
  }

  return {
    async begin(
      tx: Tx,
      who: { userId: string; role: Role; tier: Tier; userAgent: string },
    ): Promise<TokenPair> {
      const sessionId = ids.next();
      await store.insertSession(tx, {
        id: sessionId,
        userId: who.userId,
        userAgent: who.userAgent,
        at: now(),
      });
      return issue(tx, { ...who, sessionId });
    },

    /** @throws AppError account.refresh where the token is unknown, expired, ended, or was used before. */
    async refresh(refreshToken: string): Promise<TokenPair> {
      const hash = hashToken(refreshToken);
      // The end of a family must be kept although the call is refused, so it is no exception in here.
      const pair = await database.transact(async (tx) => {
        const row = await store.lockRefreshToken(tx, hash);
        const at = now();
        if (!row || row.ended_at || row.expires_at <= at) return null;
        const age = row.used_at ? at.getTime() - row.used_at.getTime() : 0;
        if (age > REFRESH_GRACE_SECONDS * 1000) {
          await store.endSession(tx, row.session_id, 'reuse', at);
          return null;
        }
        await store.markUsed(tx, hash, row.session_id, at);
        return issue(tx, {
          userId: row.user_id,
          sessionId: row.session_id,
          role: row.role as Role,
          tier: row.tier as Tier,
        });
      });
      if (!pair) throw refused();
      return pair;
    },

    /** Ends the session of the refresh token, else the given one; unknown ones are nothing to end. */
    async end(refreshToken: string | undefined, sessionId: string | undefined): Promise<void> {
      const found = refreshToken
        ? await store.sessionOfRefreshToken(database.db, hashToken(refreshToken))
        : null;
      const id = found ?? sessionId;
      if (id) await database.transact((tx) => store.endSession(tx, id, 'logout', now()));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

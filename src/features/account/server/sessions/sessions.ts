// A session is a family of refresh tokens; each works once, and one used twice ends the family.
import { AppError } from '../../../../shared/errors.ts';
import type { Role, Tier } from '../../../../shared/words/tier.ts';
import type { AccessTokens } from '../../../../platform/server/access.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import {
  ACCESS_TOKEN_SECONDS,
  REFRESH_GRACE_SECONDS,
  REFRESH_TOKEN_SECONDS,
  SESSION_MAX_SECONDS,
} from '../../rules.ts';
import { hashToken, newSecretToken, successorOf } from '../credentials/secret-tokens.ts';
import * as store from './session.store.ts';
import { activeSuspension } from './suspensions.store.ts';

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

interface SessionDeps {
  database: Database;
  tokens: AccessTokens;
  clock: Clock;
  ids: Ids;
  /** Changing it ends no session, but tabs that refresh at that moment lose theirs. */
  secret: string;
  /** Afterwards the access tokens of what has ended are refused here at once; other servers look by themselves. */
  seeEnded?: () => Promise<void>;
  /** Names the place of an address. */
  placeOf?: (address: string) => string;
  /** Whether staff need a second factor for their role. */
  demandsOfStaff?: boolean;
}

/** Facts about a sign-in besides the account. */
export interface SignInFrom {
  userAgent: string;
  /** As limits count it. */
  address: string;
  /** Of the pages, for an account that is made with it. */
  language?: string;
}

export interface NewSession {
  userId: string;
  role: Role;
  tier: Tier;
  from: SignInFrom;
  /** Whether a second factor was shown; false where the account has none. */
  hasSecondStep: boolean;
}

interface Holder {
  userId: string;
  sessionId: string;
  role: Role;
  tier: Tier;
}

/** How long an access token of a session is valid. Seconds. */
export const TOKEN_SECONDS = ACCESS_TOKEN_SECONDS;
/** A session that is not used for so long cannot be used any more. Seconds. */
export const SESSION_SECONDS = REFRESH_TOKEN_SECONDS;

export function createSessions(deps: SessionDeps) {
  const { database, tokens, clock, ids, secret, demandsOfStaff = false } = deps;
  const { seeEnded = async () => {}, placeOf = () => '' } = deps;
  const now = () => new Date(clock.now());
  const refused = () => new AppError('account.refresh');

  /** Staff are users like others where a second step is demanded of them and this session never passed one. */
  const accessOf = (who: Holder, isProtected: boolean): Promise<string> =>
    tokens.sign(demandsOfStaff && !isProtected ? { ...who, role: 'user' } : who, ACCESS_TOKEN_SECONDS);

  async function keep(tx: Tx, sessionId: string, hash: Buffer): Promise<void> {
    const at = now();
    const expiresAt = new Date(at.getTime() + REFRESH_TOKEN_SECONDS * 1000);
    await store.insertRefreshToken(tx, { hash, sessionId, at, expiresAt });
  }

  /**
   * The pair that follows a token which is locked and whose session lives. Within the grace of a token that was used,
   * it is the one that its first user got: a family never has two ends, so whoever else holds one is found out.
   */
  async function follow(tx: Tx, token: string, row: store.HeldToken): Promise<TokenPair | 'ended' | null> {
    const who: Holder = { userId: row.user_id, sessionId: row.session_id, role: row.role, tier: row.tier };
    const at = now();
    if (row.has_second_factor && !row.has_second_step) {
      await store.endSession(tx, row.session_id, 'revoked', at);
      return 'ended';
    }
    const isProtected = row.has_second_factor && row.has_second_step;
    if (at.getTime() - row.began_at.getTime() > SESSION_MAX_SECONDS * 1000) {
      await store.endSession(tx, row.session_id, 'expired', at);
      return 'ended';
    }
    const next = successorOf(token, secret);
    if (!row.used_at) {
      await store.markUsed(tx, row.hash, row.session_id, at);
      await store.dropExpired(tx, row.session_id, at);
      await keep(tx, row.session_id, next.hash);
      return { accessToken: await accessOf(who, isProtected), refreshToken: next.token };
    }
    if (at.getTime() - row.used_at.getTime() > REFRESH_GRACE_SECONDS * 1000) {
      await store.endSession(tx, row.session_id, 'reuse', at);
      return 'ended';
    }
    const after = await store.lockRefreshToken(tx, next.hash);
    // None where the server's secret has changed since.
    if (!after) return null;
    return after.used_at
      ? follow(tx, next.token, after)
      : { accessToken: await accessOf(who, isProtected), refreshToken: next.token };
  }

  return {
    /** @throws AppError account.suspended */
    async begin(tx: Tx, { from, hasSecondStep, ...who }: NewSession): Promise<TokenPair> {
      const suspension = await activeSuspension(tx, who.userId, now());
      if (suspension)
        throw new AppError('account.suspended', {
          params: { reason: suspension.reason, until: suspension.until?.toISOString() ?? null },
        });
      const sessionId = ids.next();
      await store.insertSession(tx, {
        id: sessionId,
        userId: who.userId,
        userAgent: from.userAgent,
        place: placeOf(from.address),
        hasSecondStep,
        at: now(),
      });
      const { token, hash } = newSecretToken();
      await keep(tx, sessionId, hash);
      return { accessToken: await accessOf({ ...who, sessionId }, hasSecondStep), refreshToken: token };
    },

    /** @throws AppError account.refresh where the token is unknown, expired, ended, or was used before. */
    async refresh(refreshToken: string): Promise<TokenPair> {
      // The end of a family must be kept although the call is refused, so it is no exception in here.
      const outcome = await database.transact(async (tx) => {
        const row = await store.lockRefreshToken(tx, hashToken(refreshToken));
        return row && !row.ended_at && row.expires_at > now() ? follow(tx, refreshToken, row) : null;
      });
      if (outcome === 'ended') await seeEnded();
      if (outcome === null || outcome === 'ended') throw refused();
      return outcome;
    },

    /** Ends the session of the refresh token, else the given one; unknown ones are nothing to end. */
    async end(refreshToken: string | undefined, sessionId: string | undefined): Promise<void> {
      const found = refreshToken
        ? await store.sessionOfRefreshToken(database.db, hashToken(refreshToken))
        : null;
      const id = found ?? sessionId;
      if (!id) return;
      await database.transact((tx) => store.endSession(tx, id, 'logout', now()));
      await seeEnded();
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

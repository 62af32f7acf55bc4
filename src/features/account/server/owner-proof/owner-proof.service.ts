// The ways in which somebody without a password shows that the account is theirs. A public name is none of them, and
// an access token alone neither: whoever stole one has no passkey, app, Google account or mailbox of its owner.
import { AppError } from '../../../../shared/errors.ts';
import type { Caller as AnyCaller } from '../../../../platform/server/access.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { SignInAttempt } from '../../../../platform/server/ports/identity.ts';
import type { GivenProof, ProofWays } from '../../owner-proof-contract.ts';
import { PROOF_CONFIRMED, PROOF_SECONDS } from '../../owner-proof-rules.ts';
import type { SignedPasskey } from '../../passkey-contract.ts';
import { findUser, type UserRow } from '../account.store.ts';
import { triesOf } from '../second-factor/code-tries.ts';
import type { EmailWriter } from '../mail/email-writer.ts';
import type { Google, GoogleCode } from '../google/google.service.ts';
import { hasIdentity, subjectOf } from '../credentials/google.store.ts';
import * as store from '../credentials/owner-proof.store.ts';
import type { PasskeyProof } from '../credentials/passkey-proof.ts';
import type { SecondFactors } from '../second-factor/second-factor.service.ts';
import { factorKinds } from '../credentials/second-factor.store.ts';
import { hashToken, newSecretToken } from '../credentials/secret-tokens.ts';
import type { SignInGuard } from '../credentials/sign-in-guard.ts';

interface Deps {
  database: Database;
  clock: Clock;
  secondFactors: Pick<SecondFactors, 'admit' | 'demand'>;
  passkeyProof: Pick<PasskeyProof, 'check'>;
  google: Pick<Google, 'profileByCode' | 'isOn'>;
  guard: Pick<SignInGuard, 'admitProofLetter'>;
  desk: Pick<EmailWriter, 'ownerProof'>;
  hasMail: boolean;
}

type Caller = Pick<AnyCaller, 'userId' | 'sessionId'>;

export type OwnerProofs = ReturnType<typeof createOwnerProofs>;

export function createOwnerProofs(deps: Deps) {
  const { database, clock, secondFactors, desk } = deps;

  async function ownUser({ userId }: Caller): Promise<UserRow> {
    const user = await findUser(database.db, userId);
    if (!user) throw new AppError('auth.required/invalid_token');
    return user;
  }

  /** @param linkHash of an email's token, where the proof counts only after its link was opened */
  async function give(tx: Tx, caller: Caller, linkHash: Buffer | null = null): Promise<GivenProof> {
    const { token: proof, hash } = newSecretToken();
    const at = new Date(clock.now());
    const expiresAt = new Date(at.getTime() + PROOF_SECONDS * 1000);
    await store.insertProof(tx, { hash, ...caller, linkHash, at, expiresAt });
    return { proof, expiresAt: expiresAt.toISOString() };
  }

  const canEmail = (user: UserRow): boolean => deps.hasMail && user.email_verified_at !== null;

  return {
    async ways(caller: Caller): Promise<ProofWays> {
      const user = await ownUser(caller);
      const { hasApp, hasPasskey } = await factorKinds(database.db, user.id);
      return {
        password: user.password_hash !== null,
        // Recovery codes come with either.
        code: hasApp || hasPasskey,
        passkey: hasPasskey,
        google: deps.google.isOn && (await hasIdentity(database.db, user.id)),
        email: canEmail(user),
      };
    },

    /** @throws AppError account.wrong_code, account.second_factor_off, rate.exceeded */
    async byCode({ userId, sessionId }: Caller, code: string): Promise<GivenProof> {
      const step = { code, source: triesOf(sessionId) };
      await secondFactors.admit(await ownUser({ userId, sessionId }), step);
      return database.transact(async (tx) => {
        if (!(await secondFactors.demand(tx, userId, step))) throw new AppError('account.second_factor_off');
        return give(tx, { userId, sessionId });
      });
    },

    /** @throws AppError account.passkey_refused, account.passkey_unknown, account.passkey_elsewhere */
    byPasskey({ userId, sessionId }: Caller, signed: SignedPasskey): Promise<GivenProof> {
      return database.transact(async (tx) => {
        await deps.passkeyProof.check(tx, signed, userId);
        return give(tx, { userId, sessionId });
      });
    },

    /** @throws AppError account.proof where the Google account is another one, and what refuses a sign-in with it */
    async byGoogle(
      { userId, sessionId }: Caller,
      code: GoogleCode,
      attempt: SignInAttempt | null,
    ): Promise<GivenProof> {
      const { issuer, subject } = await deps.google.profileByCode(code, attempt);
      return database.transact(async (tx) => {
        if ((await subjectOf(tx, userId, issuer)) !== subject) throw new AppError('account.proof/elsewhere');
        return give(tx, { userId, sessionId });
      });
    },

    /** @throws AppError account.proof where no email can be sent, rate.exceeded */
    async byEmail({ userId, sessionId }: Caller): Promise<GivenProof> {
      const user = await ownUser({ userId, sessionId });
      if (!canEmail(user)) throw new AppError('account.proof');
      await deps.guard.admitProofLetter(userId);
      const { token, hash } = newSecretToken();
      return database.transact(async (tx) => {
        await desk.ownerProof(tx, user, token);
        return give(tx, { userId, sessionId }, hash);
      });
    },

    /** @throws AppError account.link_invalid, account.link_expired, account.link_used */
    confirm(token: string): Promise<string> {
      return database.transact(async (tx) => {
        const row = await store.lockProofOfLink(tx, hashToken(token));
        if (!row) throw new AppError('account.link_invalid');
        if (row.confirmed_at !== null) throw new AppError('account.link_used');
        if (row.expires_at.getTime() <= clock.now()) throw new AppError('account.link_expired');
        await store.confirmProof(tx, row.hash, new Date(clock.now()));
        return PROOF_CONFIRMED;
      });
    },
  };
}

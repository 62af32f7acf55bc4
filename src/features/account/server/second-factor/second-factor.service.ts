// Two-step sign-in by time-based codes (RFC 6238), with recovery codes for who has lost the app.
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { AppError } from '../../../../shared/errors.ts';
import type { Caller as AnyCaller } from '../../../../platform/server/access.ts';
import type { Database, Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { SignedPasskey } from '../../passkey-contract.ts';
import type { SecondFactorState } from '../../second-factor-contract.ts';
import { CODE_DIGITS, CODE_SECONDS, CODE_WINDOW } from '../../second-factor-rules.ts';
import { findUser, type UserRow } from '../account.store.ts';
import { triesOf, type CodeTries } from './code-tries.ts';
import type { Addressee, EmailWriter } from '../mail/email-writer.ts';
import type { DemandProof, Proof } from '../credentials/owner-proof.ts';
import type { PasskeyProof } from '../credentials/passkey-proof.ts';
import { plainCode, type RecoveryCodes } from './recovery-codes.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  insertRecoveryCodes,
} from '../credentials/recovery-codes.store.ts';
import { createSeal } from '../../../../platform/server/sealed.ts';
import * as store from '../credentials/second-factor.store.ts';
import { demandSessionWithStep } from './second-step.ts';
import type { SignInGuard } from '../credentials/sign-in-guard.ts';

interface Deps {
  database: Database;
  clock: Clock;
  guard: Pick<SignInGuard, 'admitOwn'>;
  demandProof: DemandProof;
  passkeyProof: Pick<PasskeyProof, 'check'>;
  tries: CodeTries;
  recoveryCodes: RecoveryCodes;
  desk: Pick<EmailWriter, 'secondFactorChanged'>;
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
  /** The server's secret. After a change, users sign in with a recovery code and set up their apps again. */
  secret: string;
  productName: string;
}

type Caller = Pick<AnyCaller, 'userId' | 'sessionId'>;

/** What was given as the second step of a sign-in. */
export interface SecondStep {
  code?: string | undefined;
  passkey?: SignedPasskey | undefined;
  /** Whose tries at codes are counted together (code-tries.ts). */
  source: string;
}

/** 160 bits, as RFC 4226 advises. */
const KEY_BYTES = 20;

const wrongCode = () => new AppError('account.wrong_code', { field: 'code' });
const isOn = () => new AppError('account.second_factor_on');
const isOff = () => new AppError('account.second_factor_off');

export type SecondFactors = ReturnType<typeof createSecondFactors>;

export function createSecondFactors(deps: Deps) {
  const { database, clock, desk, recoveryCodes, tries, productName, demandProof } = deps;
  const seal = createSeal(deps.secret, 'second factor');
  const now = () => new Date(clock.now());

  const totpOf = (key: Buffer, username: string) =>
    new TOTP({
      issuer: productName,
      label: username,
      secret: new Secret({ buffer: new Uint8Array(key).buffer }),
      digits: CODE_DIGITS,
      period: CODE_SECONDS,
    });

  async function ownUser(userId: string): Promise<UserRow> {
    const user = await findUser(database.db, userId);
    if (!user) throw new AppError('auth.required/invalid_token');
    return user;
  }

  type Factor = NonNullable<Awaited<ReturnType<typeof store.findFactor>>>;

  /** The time step that a code is of; null for a wrong one, or one that was used. */
  function stepOf(factor: Factor, code: string): number | null {
    const key = seal.open(factor.sealed, factor.user_id);
    if (!key) return null;
    const delta = totpOf(key, '').validate({
      token: plainCode(code),
      timestamp: clock.now(),
      window: CODE_WINDOW,
    });
    if (delta === null) return null;
    const step = Math.floor(clock.now() / 1000 / CODE_SECONDS) + delta;
    return step > factor.last_step ? step : null;
  }

  /** Uses a code of the app, or a recovery code, up. @throws AppError account.wrong_code */
  async function use(tx: Tx, userId: string, factor: Factor | undefined, code: string): Promise<void> {
    const step = factor?.confirmed_at ? stepOf(factor, code) : null;
    if (step !== null) return store.setLastStep(tx, userId, step);
    if (!(await recoveryCodes.use(tx, userId, code))) throw wrongCode();
  }

  return {
    async state(userId: string): Promise<SecondFactorState> {
      const factor = await store.findFactor(database.db, userId);
      const since = factor?.confirmed_at ?? null;
      return {
        isOn: since !== null,
        since: since?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(database.db, userId),
      };
    },

    /** @throws AppError account.second_factor_on, and what proves the owner */
    async begin({ userId, sessionId }: Caller, proof: Proof): Promise<{ key: string; uri: string }> {
      const user = await ownUser(userId);
      await demandProof(user, sessionId, proof);
      const key = randomBytes(KEY_BYTES);
      const isPut = await database.transact((tx) =>
        store.putUnconfirmed(tx, { userId, sealed: seal.seal(key, userId), at: now() }),
      );
      if (!isPut) throw isOn();
      const totp = totpOf(key, user.username);
      return { key: totp.secret.base32, uri: totp.toString() };
    },

    /** @throws AppError account.wrong_code, account.second_factor_on, account.second_factor_off, rate.exceeded */
    async confirm({ userId, sessionId }: Caller, code: string): Promise<{ recoveryCodes: string[] | null }> {
      await deps.guard.admitOwn(userId);
      const user = await ownUser(userId);
      const { codes, hashes } = await recoveryCodes.make();
      const isFirst = await database.transact(async (tx) => {
        const { hasPasskey } = await store.lockFactorKinds(tx, userId);
        const factor = await store.lockFactor(tx, userId);
        if (!factor) throw isOff();
        if (factor.confirmed_at) throw isOn();
        const step = stepOf(factor, code);
        if (step === null) throw wrongCode();
        await demandSessionWithStep(tx, { userId, sessionId }, now());
        await store.confirmFactor(tx, userId, now());
        if (!hasPasskey) await insertRecoveryCodes(tx, userId, hashes);
        await store.setLastStep(tx, userId, step);
        await desk.secondFactorChanged(tx, user, true);
        return !hasPasskey;
      });
      await deps.seeEnded();
      return { recoveryCodes: isFirst ? codes : null };
    },

    /**
     * Without a password the code alone proves the owner.
     * @throws AppError account.wrong_code, account.second_factor_off, rate.exceeded, and what proves the owner
     */
    async end({ userId, sessionId }: Caller, { code, ...proof }: Proof & { code: string }): Promise<void> {
      const user = await ownUser(userId);
      if (user.password_hash !== null) await demandProof(user, sessionId, proof);
      const source = triesOf(sessionId);
      await tries.take(user, source);
      await database.transact(async (tx) => {
        const { hasPasskey } = await store.lockFactorKinds(tx, userId);
        const factor = await store.lockFactor(tx, userId);
        if (!factor?.confirmed_at) throw isOff();
        await use(tx, userId, factor, code);
        await tries.clear(tx, userId, source);
        await store.deleteFactor(tx, userId);
        if (!hasPasskey) await deleteRecoveryCodes(tx, userId);
        await desk.secondFactorChanged(tx, user, false);
      });
    },

    /**
     * Counts the try at a code, before the transaction in which `demand` looks at it.
     * @throws AppError rate.exceeded
     */
    async admit(user: Addressee, { code, source }: SecondStep): Promise<void> {
      if (code === undefined) return;
      const { hasApp, hasPasskey } = await store.factorKinds(database.db, user.id);
      if (hasApp || hasPasskey) await tries.take(user, source);
    },

    /**
     * The second step of a sign-in whose first one was right, within its transaction.
     * @returns false where the account has no second factor
     * @throws AppError account.second_factor where a step is needed, account.wrong_code, account.passkey_refused
     */
    async demand(tx: Tx, userId: string, { code, passkey, source }: SecondStep): Promise<boolean> {
      const factor = await store.lockFactor(tx, userId);
      const { hasApp, hasPasskey } = await store.factorKinds(tx, userId);
      if (!hasApp && !hasPasskey) return false;
      if (passkey !== undefined) await deps.passkeyProof.check(tx, passkey, userId);
      else if (code !== undefined) await use(tx, userId, factor, code);
      else
        throw new AppError(hasApp ? 'account.second_factor/app' : 'account.second_factor/passkey', {
          extra: { requiresSecondFactor: true, hasApp, hasPasskey },
        });
      await tries.clear(tx, userId, source);
      return true;
    },
  };
}

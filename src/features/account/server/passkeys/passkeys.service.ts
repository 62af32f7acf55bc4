// Passkeys (WebAuthn Level 3): made in the settings, and used to sign in without a password.
import { AppError } from '../../../../shared/errors.ts';
import type { CurrentUser } from '../../../../shared/words/user.ts';
import type { Caller as AnyCaller } from '../../../../platform/server/access.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../../platform/server/ports/ids.ts';
import type { AuthReply } from '../../auth-reply.ts';
import type { Passkey, PasskeyAnswer, SignedPasskey } from '../../passkey-contract.ts';
import { MAX_PASSKEYS } from '../../passkey-rules.ts';
import { findUser, type UserRow } from '../account.store.ts';
import type { EmailWriter } from '../mail/email-writer.ts';
import type { DemandProof, Proof } from '../credentials/owner-proof.ts';
import { passkeyRefused, webAuthn, type PasskeyProof } from '../credentials/passkey-proof.ts';
import * as store from '../credentials/passkeys.store.ts';
import type { RecoveryCodes } from '../second-factor/recovery-codes.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from '../credentials/recovery-codes.store.ts';
import { factorKinds, lockFactorKinds } from '../credentials/second-factor.store.ts';
import { demandSessionWithStep } from '../second-factor/second-step.ts';
import type { Sessions, SignInFrom } from '../sessions/sessions.ts';

type Caller = Pick<AnyCaller, 'userId' | 'sessionId'>;

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  demandProof: DemandProof;
  passkeyProof: PasskeyProof;
  recoveryCodes: RecoveryCodes;
  sessions: Pick<Sessions, 'begin'>;
  desk: Pick<EmailWriter, 'passkeyChanged'>;
  userOf: (id: string) => Promise<CurrentUser>;
  /** @throws AppError account.unverified where the address has to be verified before a sign-in */
  demandVerified: (user: UserRow) => void;
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
  productName: string;
}

const tooMany = () => new AppError('account.passkeys_full', { params: { most: MAX_PASSKEYS } });

type PasskeyRow = Awaited<ReturnType<typeof store.listPasskeys>>[number];

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys(deps: Deps) {
  const { database, clock, ids, desk, recoveryCodes, sessions, userOf, productName } = deps;
  const { demandProof, passkeyProof } = deps;
  const now = () => new Date(clock.now());

  async function ownUser(userId: string): Promise<UserRow> {
    const user = await findUser(database.db, userId);
    if (!user) throw new AppError('auth.required/invalid_token');
    return user;
  }

  return {
    async list(userId: string): Promise<{ items: Passkey[] }> {
      return { items: (await store.listPasskeys(database.db, userId)).map(toPasskey) };
    },

    /** @throws AppError account.passkey_elsewhere, account.passkeys_full, and what proves the owner */
    async begin({ userId, sessionId }: Caller, proof: Proof, origin: string | undefined) {
      const home = passkeyProof.demandHome(origin);
      const user = await ownUser(userId);
      await demandProof(user, sessionId, proof);
      const held = await store.listPasskeys(database.db, userId);
      if (held.length >= MAX_PASSKEYS) throw tooMany();
      const { challenge, attempt } = await passkeyProof.begin(userId);
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: productName,
        rpID: home.id,
        userName: user.username,
        userID: new Uint8Array(Buffer.from(userId)),
        challenge,
        attestationType: 'none',
        excludeCredentials: held.map((row) => ({ id: row.credential_id.toString('base64url') })),
        // It can be found without a username, and takes the place of password and code.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options: { ...options }, attempt };
    },

    /** @throws AppError account.passkey_refused, account.passkey_elsewhere, account.passkeys_full, account.busy */
    async add(
      { userId, sessionId }: Caller,
      { attempt, answer, name }: { attempt: string; answer: PasskeyAnswer; name: string },
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
      const home = passkeyProof.demandHome(undefined);
      const given = await passkeyProof.readAttempt(attempt, userId);
      const user = await ownUser(userId);
      const { verifyRegistrationResponse } = await webAuthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: answer as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: given.challenge,
        expectedOrigin: home.origin,
        expectedRPID: home.id,
      }).catch(() => {
        throw passkeyRefused();
      });
      if (!registrationInfo) throw passkeyRefused();
      const { credential } = registrationInfo;
      const { codes, hashes } = await recoveryCodes.make();
      const row = {
        id: ids.next(),
        userId,
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name,
        at: now(),
      };
      const isFirst = await database.transact(async (tx) => {
        const { hasApp, hasPasskey } = await lockFactorKinds(tx, userId);
        await passkeyProof.useUp(tx, given);
        if ((await store.listPasskeys(tx, userId)).length >= MAX_PASSKEYS) throw tooMany();
        // Known already: another account's, or a second answer with the same one.
        if (await store.lockPasskey(tx, row.credentialId)) throw passkeyRefused();
        await demandSessionWithStep(tx, { userId, sessionId }, now());
        await store.insertPasskey(tx, row);
        if (!hasApp && !hasPasskey) await insertRecoveryCodes(tx, userId, hashes);
        await desk.passkeyChanged(tx, user, name, true);
        return !hasApp && !hasPasskey;
      });
      await deps.seeEnded();
      const passkey = { id: row.id, name, createdAt: row.at.toISOString(), lastUsedAt: null };
      return { passkey, recoveryCodes: isFirst ? codes : null };
    },

    /** @throws AppError account.missing, and what proves the owner */
    async remove({ userId, sessionId }: Caller, id: string, proof: Proof): Promise<void> {
      const user = await ownUser(userId);
      await demandProof(user, sessionId, proof);
      await database.transact(async (tx) => {
        await lockFactorKinds(tx, userId);
        const name = (await store.listPasskeys(tx, userId)).find((row) => row.id === id)?.name;
        if (name === undefined || !(await store.deletePasskey(tx, userId, id)))
          throw new AppError('account.missing/passkey');
        const { hasApp, hasPasskey } = await factorKinds(tx, userId);
        if (!hasApp && !hasPasskey) await deleteRecoveryCodes(tx, userId);
        await desk.passkeyChanged(tx, user, name, false);
      });
    },

    /** @throws AppError account.passkey_elsewhere */
    async beginSignIn(origin: string | undefined) {
      const home = passkeyProof.demandHome(origin);
      const { challenge, attempt } = await passkeyProof.begin(null);
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: home.id,
        challenge,
        userVerification: 'required',
      });
      return { options: { ...options }, attempt };
    },

    /** @throws AppError account.passkey_refused, _unknown, _elsewhere, account.unverified, account.suspended */
    async signIn(signed: SignedPasskey, from: SignInFrom): Promise<AuthReply> {
      const { pair, userId } = await database.transact(async (tx) => {
        const { user_id: userId } = await passkeyProof.check(tx, signed, null);
        const user = await findUser(tx, userId);
        if (!user) throw new AppError('account.passkey_unknown');
        deps.demandVerified(user);
        const who = { userId, role: user.role, tier: user.tier, from };
        return { pair: await sessions.begin(tx, { ...who, hasSecondStep: true }), userId };
      });
      return { ...pair, user: await userOf(userId) };
    },
  };
}

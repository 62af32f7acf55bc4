// Passkeys (WebAuthn Level 3): made in the settings, and used to sign in without a password.
import { AppError } from '../../../shared/errors.ts';
import type { CurrentUser } from '../../../shared/words/user.ts';
import type { Role, Tier } from '../../../shared/words/tier.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { AuthReply } from '../auth-reply.ts';
import type { Passkey, PasskeyAnswer } from '../passkey-contract.ts';
import { MAX_PASSKEYS } from '../passkey-rules.ts';
import { findUser, type UserRow } from './account.store.ts';
import type { EmailWriter } from './email-writer.ts';
import { createOwnerProof, type Proof } from './owner-proof.ts';
import { createPasskeyAttempts, type PasskeyAttempt } from './passkey-attempts.ts';
import { passkeyHomeOf, type PasskeyHome } from './passkey-home.ts';
import type { Passwords } from './passwords.ts';
import { spendNonce } from './nonces.store.ts';
import * as store from './passkeys.store.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { deleteRecoveryCodes, insertRecoveryCodes } from './recovery-codes.store.ts';
import { factorKinds, lockFactorKinds } from './second-factor.store.ts';
import { hashToken } from './secret-tokens.ts';
import type { Sessions, SignInFrom } from './sessions.ts';
import type { SignInGuard } from './sign-in-guard.ts';

interface Deps {
  database: Database;
  clock: Clock;
  ids: Ids;
  passwords: Passwords;
  guard: Pick<SignInGuard, 'admitOwn'>;
  recoveryCodes: RecoveryCodes;
  sessions: Pick<Sessions, 'begin'>;
  desk: Pick<EmailWriter, 'passkeyChanged' | 'wake'>;
  userOf: (id: string) => Promise<CurrentUser>;
  secret: string;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
}

/** It reads certificates, which takes a quarter of a second to load: only who uses a passkey waits for it. */
const webAuthn = () => import('@simplewebauthn/server');

const refused = () => new AppError('account.passkey_refused');
const unknown = () => new AppError('account.passkey_unknown');
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
  const { database, clock, ids, desk, recoveryCodes, sessions, userOf, productName, publicUrl } = deps;
  const attempts = createPasskeyAttempts(deps.secret, clock);
  const demandProof = createOwnerProof(deps);
  const now = () => new Date(clock.now());

  /** @throws AppError account.passkey_elsewhere where the asking page was opened at an address without passkeys. */
  function demandHome(origin: string | undefined): PasskeyHome {
    const home = passkeyHomeOf(publicUrl());
    if (home && (!origin || origin === home.origin)) return home;
    throw new AppError('account.passkey_elsewhere', { params: { home: home?.origin ?? 'a host name' } });
  }

  async function ownUser(userId: string): Promise<UserRow> {
    const user = await findUser(database.db, userId);
    if (!user) throw new AppError('auth.required/invalid_token');
    return user;
  }

  async function readAttempt(attempt: string, userId: string | null): Promise<PasskeyAttempt> {
    const found = await attempts.read(attempt, userId);
    if (!found) throw refused();
    return found;
  }

  async function useUp(tx: Tx, { challenge, expiresAt }: PasskeyAttempt): Promise<void> {
    if (!(await spendNonce(tx, { hash: hashToken(challenge), at: now(), expiresAt }))) throw refused();
  }

  return {
    async list(userId: string): Promise<{ items: Passkey[] }> {
      return { items: (await store.listPasskeys(database.db, userId)).map(toPasskey) };
    },

    /** @throws AppError account.passkey_elsewhere, account.passkeys_full, and what proves the owner */
    async begin(userId: string, proof: Proof, origin: string | undefined) {
      const home = demandHome(origin);
      const user = await ownUser(userId);
      await demandProof(user, proof);
      const held = await store.listPasskeys(database.db, userId);
      if (held.length >= MAX_PASSKEYS) throw tooMany();
      const { challenge, attempt } = await attempts.begin(userId);
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
      userId: string,
      { attempt, answer, name }: { attempt: string; answer: PasskeyAnswer; name: string },
    ): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
      const home = demandHome(undefined);
      const given = await readAttempt(attempt, userId);
      const user = await ownUser(userId);
      const { verifyRegistrationResponse } = await webAuthn();
      const { registrationInfo } = await verifyRegistrationResponse({
        response: answer as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: given.challenge,
        expectedOrigin: home.origin,
        expectedRPID: home.id,
      }).catch(() => {
        throw refused();
      });
      if (!registrationInfo) throw refused();
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
        await useUp(tx, given);
        if ((await store.listPasskeys(tx, userId)).length >= MAX_PASSKEYS) throw tooMany();
        // Known already: another account's, or a second answer with the same one.
        if (await store.lockPasskey(tx, row.credentialId)) throw refused();
        await store.insertPasskey(tx, row);
        if (!hasApp && !hasPasskey) await insertRecoveryCodes(tx, userId, hashes);
        await desk.passkeyChanged(tx, user, name, true);
        return !hasApp && !hasPasskey;
      });
      desk.wake();
      const passkey = { id: row.id, name, createdAt: row.at.toISOString(), lastUsedAt: null };
      return { passkey, recoveryCodes: isFirst ? codes : null };
    },

    /** @throws AppError account.missing, and what proves the owner */
    async remove(userId: string, id: string, proof: Proof): Promise<void> {
      const user = await ownUser(userId);
      await demandProof(user, proof);
      await database.transact(async (tx) => {
        await lockFactorKinds(tx, userId);
        const name = (await store.listPasskeys(tx, userId)).find((row) => row.id === id)?.name;
        if (name === undefined || !(await store.deletePasskey(tx, userId, id)))
          throw new AppError('account.missing/passkey');
        const { hasApp, hasPasskey } = await factorKinds(tx, userId);
        if (!hasApp && !hasPasskey) await deleteRecoveryCodes(tx, userId);
        await desk.passkeyChanged(tx, user, name, false);
      });
      desk.wake();
    },

    /** @throws AppError account.passkey_elsewhere */
    async beginSignIn(origin: string | undefined) {
      const home = demandHome(origin);
      const { challenge, attempt } = await attempts.begin(null);
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID: home.id,
        challenge,
        userVerification: 'required',
      });
      return { options: { ...options }, attempt };
    },

    /** @throws AppError account.passkey_refused, account.passkey_unknown, account.passkey_elsewhere */
    async signIn(
      { attempt, answer }: { attempt: string; answer: PasskeyAnswer },
      from: SignInFrom,
    ): Promise<AuthReply> {
      const home = demandHome(undefined);
      const given = await readAttempt(attempt, null);
      const { verifyAuthenticationResponse } = await webAuthn();
      const { pair, userId } = await database.transact(async (tx) => {
        const row = await store.lockPasskey(tx, Buffer.from(answer.id, 'base64url'));
        if (!row) throw unknown();
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
          expectedChallenge: given.challenge,
          expectedOrigin: home.origin,
          expectedRPID: home.id,
          credential: {
            id: answer.id,
            publicKey: new Uint8Array(row.public_key),
            counter: Number(row.counter),
          },
        }).catch(() => {
          throw refused();
        });
        if (!verified) throw refused();
        await useUp(tx, given);
        await store.markPasskeyUsed(tx, row.id, authenticationInfo.newCounter, now());
        const who = { userId: row.user_id, role: row.role as Role, tier: row.tier as Tier, from };
        return { pair: await sessions.begin(tx, who), userId: row.user_id };
      });
      return { ...pair, user: await userOf(userId) };
    },
  };
}

// Checks what a passkey signed: at a sign-in, as the second step of one, or to show whose account it is.
import { AppError } from '../../../../shared/errors.ts';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { SignedPasskey } from '../../passkey-contract.ts';
import { spendNonce } from './nonces.store.ts';
import { createPasskeyAttempts, type PasskeyAttempt } from './passkey-attempts.ts';
import { passkeyHomeOf, type PasskeyHome } from './passkey-home.ts';
import * as store from './passkeys.store.ts';
import { hashToken } from './secret-tokens.ts';

interface Deps {
  clock: Clock;
  secret: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
}

/** It reads certificates, which takes a quarter of a second to load: only who uses a passkey waits for it. */
export const webAuthn = () => import('@simplewebauthn/server');

export const passkeyRefused = () => new AppError('account.passkey_refused');

export type PasskeyProof = ReturnType<typeof createPasskeyProof>;

export function createPasskeyProof({ clock, secret, publicUrl }: Deps) {
  const attempts = createPasskeyAttempts(secret, clock);
  const now = () => new Date(clock.now());

  /** @throws AppError account.passkey_elsewhere where the asking page was opened at an address without passkeys. */
  function demandHome(origin: string | undefined): PasskeyHome {
    const home = passkeyHomeOf(publicUrl());
    if (home && (!origin || origin === home.origin)) return home;
    throw new AppError('account.passkey_elsewhere', { params: { home: home?.origin ?? 'a host name' } });
  }

  async function readAttempt(attempt: string, userId: string | null): Promise<PasskeyAttempt> {
    const found = await attempts.read(attempt, userId);
    if (!found) throw passkeyRefused();
    return found;
  }

  async function useUp(tx: Tx, { challenge, expiresAt }: PasskeyAttempt): Promise<void> {
    if (!(await spendNonce(tx, { hash: hashToken(challenge), at: now(), expiresAt }))) throw passkeyRefused();
  }

  return {
    demandHome,
    begin: attempts.begin,
    readAttempt,
    useUp,

    /**
     * @param userId whose passkey it has to be; null for anybody's
     * @throws AppError account.passkey_refused, account.passkey_unknown, account.passkey_elsewhere
     */
    async check(tx: Tx, { attempt, answer }: SignedPasskey, userId: string | null) {
      const home = demandHome(undefined);
      const given = await readAttempt(attempt, null);
      const { verifyAuthenticationResponse } = await webAuthn();
      const row = await store.lockPasskey(tx, Buffer.from(answer.id, 'base64url'));
      if (!row || (userId !== null && row.user_id !== userId)) throw new AppError('account.passkey_unknown');
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
        throw passkeyRefused();
      });
      if (!verified) throw passkeyRefused();
      await useUp(tx, given);
      await store.markPasskeyUsed(tx, row.id, authenticationInfo.newCounter, now());
      return row;
    },
  };
}

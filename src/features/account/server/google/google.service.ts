// Signing in with Google, or any OpenID Connect issuer in its place.
// docs/decisions/0009 explains why no sign-in opens another user's account.
import { AppError } from '../../../../shared/errors.ts';
import type { Log } from '../../../../platform/server/log.ts';
import {
  IdentityError,
  type Identity,
  type Profile,
  type SignInAttempt,
} from '../../../../platform/server/ports/identity.ts';
import type { GoogleReply } from '../../google-contract.ts';
import { GOOGLE_CALLBACK_PATH } from '../../google-rules.ts';
import type { GoogleAccounts } from './google-accounts.ts';
import type { SignInFrom } from '../sessions/sessions.ts';

export interface GoogleDeps {
  /** Null where no client is configured. */
  identity: Identity | null;
  accounts: GoogleAccounts;
  log: Log;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
}

export interface GoogleCode {
  code: string;
  state?: string | undefined;
}

export type Google = ReturnType<typeof createGoogle>;

export function createGoogle({ identity, accounts, log, publicUrl }: GoogleDeps) {
  const redirectUri = () => publicUrl() + GOOGLE_CALLBACK_PATH;

  async function ask<T>(question: (issuer: Identity) => Promise<T>): Promise<T> {
    if (!identity) throw new AppError('account.google_off');
    try {
      return await question(identity);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      const isRefused = error.kind === 'refused';
      log[isRefused ? 'info' : 'warn']({ reason: error.message }, 'a Google sign-in failed');
      throw isRefused ? new AppError('account.google_refused') : new AppError('account.google_unreachable');
    }
  }

  function need(attempt: SignInAttempt | null): SignInAttempt {
    if (!identity) throw new AppError('account.google_off');
    if (!attempt) throw new AppError('account.google_refused/too_late');
    return attempt;
  }

  async function tradeFor({ code, state }: GoogleCode, attempt: SignInAttempt): Promise<Profile> {
    if (state !== undefined && state !== attempt.state) throw new AppError('account.google_refused');
    return ask((issuer) => issuer.trade(code, attempt, redirectUri()));
  }

  return {
    /**
     * @param origin the origin of the calling page, from its request
     * @returns the address of the issuer's page.
     */
    async begin(attempt: SignInAttempt, origin: string | undefined): Promise<string> {
      const home = new URL(publicUrl()).origin;
      // The issuer sends people back to the public address, where a page opened elsewhere could not hear of it.
      if (identity && origin && origin !== home)
        throw new AppError('account.google_elsewhere', { params: { address: home } });
      return ask((issuer) => issuer.begin(attempt, redirectUri()));
    },

    isOn: identity !== null,

    /** Who the issuer says it is, for something else than signing in. */
    profileByCode: (code: GoogleCode, given: SignInAttempt | null): Promise<Profile> =>
      tradeFor(code, need(given)),

    async enterByCode(code: GoogleCode, given: SignInAttempt | null, from: SignInFrom): Promise<GoogleReply> {
      const attempt = need(given);
      return accounts.enter(await tradeFor(code, attempt), attempt.nonce, from);
    },

    async enterByToken(idToken: string, given: SignInAttempt | null, from: SignInFrom): Promise<GoogleReply> {
      const { nonce } = need(given);
      return accounts.enter(await ask((issuer) => issuer.check(idToken, nonce)), nonce, from);
    },

    enterWithSecondStep: accounts.enterWithSecondStep,
  };
}

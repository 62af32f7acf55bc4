// Composes accounts: passwords, sessions, account emails and signing in with Google.
import { systemTicker } from '../../adapters/clock/ticker.ts';
import { createIdentity } from '../../adapters/identity/index.ts';
import { createAccount } from '../../features/account/server/account.service.ts';
import { createAccountsDesk } from '../../features/account/server/desk/desk.service.ts';
import { createAccountMail } from '../../features/account/server/mail/create-account-mail.ts';
import { createGoogleSignIn } from '../../features/account/server/google/create-google.ts';
import { createDeviceMarks } from '../../features/account/server/credentials/device-marks.ts';
import {
  addressSalts,
  createPasswords,
  type Passwords,
} from '../../features/account/server/credentials/passwords.ts';
import { createCodeTries } from '../../features/account/server/second-factor/code-tries.ts';
import { createOwnerProof } from '../../features/account/server/credentials/owner-proof.ts';
import { createOwnerProofs } from '../../features/account/server/owner-proof/owner-proof.service.ts';
import { createPasskeyProof } from '../../features/account/server/credentials/passkey-proof.ts';
import { createPasskeys } from '../../features/account/server/passkeys/passkeys.service.ts';
import { createProveAddress } from '../../features/account/server/mail/prove-address.ts';
import { createPlaces } from '../../features/account/server/sessions/places.ts';
import { createRecoveryCodes } from '../../features/account/server/second-factor/recovery-codes.ts';
import { createSecondFactors } from '../../features/account/server/second-factor/second-factor.service.ts';
import { createSessions } from '../../features/account/server/sessions/sessions.ts';
import { createSignInGuard } from '../../features/account/server/credentials/sign-in-guard.ts';
import { createSuspendedContent } from '../../features/account/server/desk/suspended-content.ts';
import { createCharacterHiding } from '../../features/characters/server/hiding.ts';
import { createPictureHiding } from '../../features/images/server/gallery/hiding.ts';
import type { AccessTokens } from '../../platform/server/access.ts';
import type { Config } from '../../platform/server/config.ts';
import type { Database } from '../../platform/server/db/database.ts';
import type { EndedSessions } from '../../platform/server/ended-sessions.ts';
import type { Log } from '../../platform/server/log.ts';
import type { MailWorker } from '../../platform/server/mail/mail-worker.ts';
import type { Audit } from '../../platform/server/needs/audit.ts';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';
import type { RateLimit } from '../../platform/server/rate-limit.ts';
import { canSendMail } from './mail-settings.ts';

export interface AccountDeps {
  config: Config;
  secret: string;
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  tokens: AccessTokens;
  limit: RateLimit;
  emails: MailWorker;
  endedSessions: EndedSessions;
  publicUrl: () => string;
  /** Replaces the default password hashing, for tests. */
  passwords: Passwords | undefined;
  names: Parameters<typeof createAccount>[0]['names'];
  gifts: Parameters<typeof createGoogleSignIn>[0]['gifts'];
  audit: Audit;
  /** Makes every server see which pictures are hidden. */
  seeHidden: () => Promise<void>;
  pushDevices: Parameters<typeof createProveAddress>[0];
}

export async function composeAccount(deps: AccountDeps) {
  const { config, secret, database, clock, ids, log, tokens, limit, emails, endedSessions, names, gifts } =
    deps;
  const { publicUrl } = deps;
  const isSecure = publicUrl().startsWith('https:');
  const devices = createDeviceMarks(secret, isSecure, clock);
  const demandsOfStaff = config.STAFF_SECOND_FACTOR === 'on';
  const hasMail = canSendMail(config);
  const passwords = deps.passwords ?? createPasswords({ saltOf: addressSalts(secret) });
  const guard = createSignInGuard(limit, devices);
  const seeEnded = endedSessions.refresh;
  const proveAddress = createProveAddress(deps.pushDevices);
  const mail = createAccountMail({
    database,
    clock,
    ids,
    log,
    passwords,
    guard,
    publicUrl,
    seeEnded,
    proveAddress,
    ticker: systemTicker,
    post: emails,
    productName: config.PRODUCT_NAME,
  });
  const placeOf = await createPlaces(config.GEOIP_DATABASE);
  const sessions = createSessions({
    database,
    tokens,
    clock,
    ids,
    secret,
    seeEnded,
    demandsOfStaff,
    placeOf,
  });
  const recoveryCodes = createRecoveryCodes({ passwords, clock });
  const demandProof = createOwnerProof({ database, clock, passwords, guard });
  const passkeyProof = createPasskeyProof({ clock, secret, publicUrl });
  const secondFactors = createSecondFactors({
    database,
    clock,
    guard,
    secret,
    recoveryCodes,
    demandProof,
    passkeyProof,
    seeEnded,
    tries: createCodeTries({ database, clock, desk: mail.desk }),
    desk: mail.desk,
    productName: config.PRODUCT_NAME,
  });
  const account = createAccount({
    database,
    clock,
    ids,
    passwords,
    sessions,
    guard,
    names,
    requests: mail.requests,
    secondFactors,
    devices,
    demandsOfStaff,
    // Without mail nobody can verify an address, so verification is off and each address can belong to one
    // account only.
    verification: hasMail ? config.EMAIL_VERIFICATION : 'off',
    hasMail,
  });
  const passkeys = createPasskeys({
    database,
    clock,
    ids,
    recoveryCodes,
    sessions,
    demandProof,
    passkeyProof,
    seeEnded,
    desk: mail.desk,
    userOf: account.me,
    demandVerified: account.demandVerified,
    productName: config.PRODUCT_NAME,
  });
  const googleSignIn = createGoogleSignIn({
    database,
    clock,
    ids,
    log,
    sessions,
    names,
    gifts,
    secret,
    isSecure,
    publicUrl,
    seeEnded,
    proveAddress,
    secondFactors,
    devices,
    identity: createIdentity({
      issuer: config.OIDC_ISSUER,
      clientId: config.GOOGLE_CLIENT_ID,
      clientSecret: config.GOOGLE_CLIENT_SECRET,
      clock,
    }),
    emails: emails,
    userOf: account.me,
    productName: config.PRODUCT_NAME,
  });
  const suspendedContent = composeSuspendedContent(deps);
  const ownerProofs = createOwnerProofs({
    database,
    clock,
    secondFactors,
    passkeyProof,
    guard,
    hasMail,
    google: googleSignIn.google,
    desk: mail.desk,
  });
  const accountsDesk = createAccountsDesk({
    database,
    clock,
    ids,
    seeEnded,
    content: suspendedContent,
    audit: deps.audit,
    emails: mail.desk,
  });
  /** The dependencies of the routes, except for those that compose adds. */
  const parts = {
    account,
    secondFactors,
    passkeys,
    ownerProofs,
    accountsDesk,
    devices,
    isSecure,
    ...googleSignIn,
    mail: mail.service,
  };
  return { account, parts, mail, demandProof, suspendedContent };
}

function composeSuspendedContent({ database, clock, log, seeHidden }: AccountDeps) {
  const features = [createCharacterHiding(), createPictureHiding()];
  return createSuspendedContent({
    database,
    clock,
    log,
    ticker: systemTicker,
    content: {
      async hideAllOf(tx, userId, at) {
        for (const feature of features) await feature.hideAllOf(tx, userId, at);
      },
      async showAllOf(tx, userId) {
        for (const feature of features) await feature.showAllOf(tx, userId);
      },
      changed: seeHidden,
    },
  });
}

// Wires up the account feature for the composition root.
import type { AccessTokens } from '../../../platform/server/access.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Emails } from '../../../platform/server/mail/emails.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { PersonalData } from '../../../platform/server/personal-data.ts';
import type { BlobStore } from '../../../platform/server/ports/blob-store.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Identity } from '../../../platform/server/ports/identity.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { Ticker } from '../../../platform/server/ports/ticker.ts';
import type { RateLimit } from '../../../platform/server/limits/rate-limit.ts';
import type { HiddenFiles, LooseFiles } from '../../../platform/server/uploads/loose-pictures.ts';
import { createAccountData } from './account-data.ts';
import type {
  ContentOfUser,
  ContentSetting,
  Gifts,
  NameCheck,
  PushDevices,
  TextCheck,
} from './account.needs.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccountService, type AccountDeps } from './account.service.ts';
import { createDeviceMarks } from './credentials/device-marks.ts';
import { createOwnerProof } from './credentials/owner-proof.ts';
import { createPasskeyProof } from './credentials/passkey-proof.ts';
import { addressSalts, createPasswords, type Passwords } from './credentials/passwords.ts';
import { createSignInGuard } from './credentials/sign-in-guard.ts';
import { createAccountsDesk } from './desk/desk.service.ts';
import { createSuspendedContent } from './desk/suspended-content.ts';
import { createErasure } from './erasure/erasure.service.ts';
import { createExports } from './export/export.service.ts';
import { createGoogleSignIn } from './google/create-google.ts';
import { createAccountMail } from './mail/create-account-mail.ts';
import { createProveAddress } from './mail/prove-address.ts';
import { createOwnerProofs } from './owner-proof/owner-proof.service.ts';
import { createPasskeys } from './passkeys/passkeys.service.ts';
import { createAvatars } from './profile/avatars.ts';
import { createProfiles } from './profile/profile.service.ts';
import { createCodeTries } from './second-factor/code-tries.ts';
import { createRecoveryCodes } from './second-factor/recovery-codes.ts';
import { createSecondFactors } from './second-factor/second-factor.service.ts';
import { createPlaces } from './sessions/places.ts';
import { createSessionList } from './sessions/session-list.service.ts';
import { createSessions } from './sessions/sessions.ts';

export interface AccountParts {
  database: Database;
  blobs: BlobStore;
  clock: Clock;
  ids: Ids;
  ticker: Ticker;
  log: Log;
  secret: string;
  productName: string;
  /** Where the product is reached, without a slash at the end. */
  publicUrl: () => string;
  tokens: AccessTokens;
  limit: RateLimit;
  emails: Emails;
  /** Null where no client of an issuer is configured. */
  identity: Identity | null;
  /** Hash with the default cost unless given. */
  passwords?: Passwords | undefined;
  /** A file that names the place of an address; empty for none. */
  geoDatabase: string;
  /** Makes this server see at once which sessions have ended. */
  seeEnded: () => Promise<void>;
  /** Whether staff need a second factor for their role. */
  demandsOfStaff: boolean;
  verification: AccountDeps['verification'];
  /** Whether emails can be delivered. */
  hasMail: boolean;
  safety: NameCheck & TextCheck;
  gifts: Gifts;
  audit: Audit;
  pushDevices: PushDevices;
  contentSetting: ContentSetting;
  files: LooseFiles;
  hiddenFiles: HiddenFiles;
  /** What users made, by feature. */
  content: ContentOfUser[];
  /** Makes every server see which pictures are hidden. */
  seeHidden: () => Promise<void>;
  /** What other features keep of a person, in the order in which it can go. */
  sources: PersonalData[];
}

/** What every way to sign in and to prove who one is uses. */
function createCredentials(parts: AccountParts) {
  const { secret, clock, limit, publicUrl } = parts;
  const isSecure = publicUrl().startsWith('https:');
  const devices = createDeviceMarks(secret, isSecure, clock);
  const guard = createSignInGuard(limit, devices);
  const passwords = parts.passwords ?? createPasswords({ saltOf: addressSalts(secret) });
  return {
    isSecure,
    devices,
    guard,
    passwords,
    recoveryCodes: createRecoveryCodes({ passwords, clock }),
    demandProof: createOwnerProof({ ...parts, passwords, guard }),
    passkeyProof: createPasskeyProof(parts),
    proveAddress: createProveAddress(parts.pushDevices),
  };
}

/** What a user does with their own account. */
function createSettings(parts: AccountParts, own: Pick<Parameters<typeof createErasure>[0], 'demandProof'>) {
  const deps = { ...parts, ...own };
  const sources = [createAccountData(deps), ...deps.sources];
  return {
    sessionList: createSessionList(deps),
    exports: createExports({ ...deps, sources }),
    erasure: createErasure({ ...deps, sources }),
    content: deps.contentSetting,
  };
}

export async function createAccount(parts: AccountParts) {
  const credentials = createCredentials(parts);
  const { passwords, devices, isSecure, demandProof } = credentials;
  const mail = createAccountMail({ ...parts, ...credentials, post: parts.emails });
  const { desk } = mail;
  const sessions = createSessions({ ...parts, placeOf: await createPlaces(parts.geoDatabase) });
  const deps = { ...parts, ...credentials, desk, sessions, names: parts.safety };
  const secondFactors = createSecondFactors({ ...deps, tries: createCodeTries(deps) });
  const account = createAccountService({
    ...deps,
    passwords,
    requests: mail.requests,
    secondFactors,
    // Without mail nobody can verify an address, so verification is off and each address can belong to one
    // account only.
    verification: parts.hasMail ? parts.verification : 'off',
  });
  const userOf = account.me;
  const passkeys = createPasskeys({ ...deps, userOf, demandVerified: account.demandVerified });
  const { google, attempts } = createGoogleSignIn({ ...deps, secondFactors, userOf });
  const suspendedContent = createSuspendedContent(parts);
  const profiles = createProfiles({ ...parts, texts: parts.safety, userOf });
  return {
    routes: accountRoutes({
      account,
      avatars: createAvatars(parts),
      mail: mail.service,
      google,
      attempts,
      devices,
      settings: { ...createSettings(parts, { demandProof }), profiles },
      secondFactors,
      passkeys,
      ownerProofs: createOwnerProofs({ ...deps, secondFactors, google }),
      accountsDesk: createAccountsDesk({ ...deps, emails: desk, content: suspendedContent }),
      isSecure,
    }),
    account,
    profiles,
    mailRequests: mail.requests,
    suspendedContent,
    start(): void {
      mail.requests.start();
      suspendedContent.start();
    },
    async stop(): Promise<void> {
      await mail.requests.stop();
      await suspendedContent.stop();
    },
  };
}

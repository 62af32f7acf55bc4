import type { Handlers } from '../../../platform/server/http.ts';
import { issueCsrf } from '../../../platform/server/http/csrf.ts';
import { languageOf } from '../../../platform/server/http/language-of.ts';
import type { accountContract } from '../contract.ts';
import type { Account } from './account.service.ts';
import type { Avatars } from './profile/avatars.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import type { AccountsDesk } from './desk/desk.service.ts';
import type { DeviceMarks } from './credentials/device-marks.ts';
import type { GoogleAttempts } from './google/google-attempts.ts';
import { googleRoutes } from './google/google.routes.ts';
import type { Google } from './google/google.service.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import type { MailService } from './mail/mail.service.ts';
import { ownerProofRoutes } from './owner-proof/owner-proof.routes.ts';
import type { OwnerProofs } from './owner-proof/owner-proof.service.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import type { Passkeys } from './passkeys/passkeys.service.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import type { SecondFactors } from './second-factor/second-factor.service.ts';
import { settingsRoutes, type SettingsParts } from './settings.routes.ts';

export interface AccountParts {
  account: Account;
  avatars: Avatars;
  mail: MailService;
  google: Google;
  attempts: GoogleAttempts;
  devices: DeviceMarks;
  settings: SettingsParts;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  ownerProofs: OwnerProofs;
  accountsDesk: AccountsDesk;
  /** Whether cookies may only travel over TLS. */
  isSecure: boolean;
}

export const accountRoutes = ({
  account,
  avatars,
  mail,
  google,
  attempts,
  devices,
  settings,
  secondFactors,
  passkeys,
  ownerProofs,
  accountsDesk,
  isSecure,
}: AccountParts): Handlers<typeof accountContract> => ({
  ...mailRoutes(mail, devices),
  ...googleRoutes({ google, attempts, devices }),
  ...settingsRoutes(settings),
  ...secondFactorRoutes(secondFactors),
  ...passkeyRoutes(passkeys, devices),
  ...ownerProofRoutes(ownerProofs, attempts),
  ...deskRoutes(accountsDesk),
  csrf: (_input, { request, reply }) => {
    void reply.header('cache-control', 'no-store');
    return { csrfToken: issueCsrf(request, reply, isSecure) };
  },
  register: async ({ body }, { userAgent, address, request, reply }) => {
    const answer = await account.register({
      ...body,
      from: { userAgent, address },
      firstLanguage: languageOf(request),
    });
    devices.remember(request, reply, answer.user.id);
    return answer;
  },
  login: async ({ body }, { userAgent, address, request, reply }) => {
    const { emailOrUsername, password, code } = body;
    const marks = devices.of(request);
    const answer = await account.login(emailOrUsername, password, {
      from: { userAgent, address },
      marks,
      code,
    });
    devices.remember(request, reply, answer.user.id);
    return answer;
  },
  refresh: ({ body }) => account.refresh(body.refreshToken),
  logout: async ({ body }, { caller }) => {
    await account.logout(body?.refreshToken, caller?.sessionId);
    return { success: true as const };
  },
  me: (_input, { caller }) => account.me(caller.userId),
  uploadAvatar: ({ params, file }, { caller }) => avatars.upload(params.id, caller.userId, file.bytes),
  removeAvatar: async ({ params }, { caller }) => {
    await avatars.remove(params.id, caller.userId);
    return { success: true as const };
  },
});

import type { Handlers } from '../../../platform/server/http.ts';
import { handOutCsrf } from '../../../platform/server/csrf.ts';
import type { accountContract } from '../contract.ts';
import type { Account } from './account.service.ts';
import type { Avatars } from './avatars.ts';

/** @param isSecure whether cookies may only travel over TLS. */
export const accountRoutes = (
  account: Account,
  avatars: Avatars,
  isSecure: boolean,
): Handlers<typeof accountContract> => ({
  csrf: (_input, { request, reply }) => {
    void reply.header('cache-control', 'no-store');
    return { csrfToken: handOutCsrf(request, reply, isSecure) };
  },
  register: ({ body }, { userAgent }) => account.register({ ...body, userAgent }),
  login: ({ body }, { userAgent }) => account.login(body.emailOrUsername, body.password, userAgent),
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

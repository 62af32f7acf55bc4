import type { Caller } from '../../../../platform/server/access.ts';
import type { Handlers } from '../../../../platform/server/http.ts';
import type { mailRoutes as contract } from '../../mail-contract.ts';
import type { DeviceMarks } from '../credentials/device-marks.ts';
import type { MailService } from './mail.service.ts';

const said = async (message: Promise<string>) => ({ success: true as const, message: await message });

export const mailRoutes = (mail: MailService, devices: DeviceMarks): Handlers<typeof contract> => ({
  verifyEmail: ({ body }, { caller, request, reply }) =>
    said(
      mail.verifyEmail(body.token, (caller as Caller | null)?.userId ?? null, (userId) =>
        devices.remember(request, reply, userId),
      ),
    ),
  resendVerification: ({ body }) => said(mail.resendVerification(body.email)),
  requestPasswordReset: ({ body }) => said(mail.requestReset(body.email)),
  checkPasswordReset: ({ body }) => mail.checkReset(body.token),
  confirmPasswordReset: ({ body }, { request, reply }) =>
    // Whoever reads the account's emails may sign in here, even while strangers are made to wait.
    said(mail.confirmReset(body.token, body.password, (userId) => devices.remember(request, reply, userId))),
  changePassword: ({ body }, { caller }) =>
    said(mail.changePassword(caller, body.currentPassword, body.newPassword)),
});

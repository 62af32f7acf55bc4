import type { Handlers } from '../../../../platform/server/http.ts';
import type { passkeyRoutes as contract } from '../../passkey-contract.ts';
import type { DeviceMarks } from '../credentials/device-marks.ts';
import type { Passkeys } from './passkeys.service.ts';

export const passkeyRoutes = (passkeys: Passkeys, devices: DeviceMarks): Handlers<typeof contract> => ({
  passkeys: (_input, { caller }) => passkeys.list(caller.userId),
  beginPasskey: ({ body }, { caller, request }) => passkeys.begin(caller, body, request.headers.origin),
  addPasskey: ({ body }, { caller }) => passkeys.add(caller, body),
  removePasskey: async ({ params, body }, { caller }) => {
    await passkeys.remove(caller, params.id, body);
    return { success: true as const };
  },
  beginPasskeySignIn: (_input, { request }) => passkeys.beginSignIn(request.headers.origin),
  signInWithPasskey: async ({ body }, { request, reply, userAgent, address }) => {
    const answer = await passkeys.signIn(body, { userAgent, address });
    devices.remember(request, reply, answer.user.id);
    return answer;
  },
});

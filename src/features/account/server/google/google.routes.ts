import type { Handlers } from '../../../../platform/server/http.ts';
import type { googleRoutes as contract } from '../../google-contract.ts';
import type { DeviceMarks } from '../credentials/device-marks.ts';
import type { GoogleAttempts } from './google-attempts.ts';
import type { Google } from './google.service.ts';
import { languageOf } from '../../../../platform/server/http/language-of.ts';

interface GoogleParts {
  google: Google;
  attempts: GoogleAttempts;
  devices: DeviceMarks;
}

export const googleRoutes = ({ google, attempts, devices }: GoogleParts): Handlers<typeof contract> => ({
  googleStart: async (_input, { request, reply }) => {
    const attempt = await attempts.begin(reply);
    const url = await google.begin(attempt, request.headers.origin);
    return { url, state: attempt.state, nonce: attempt.nonce };
  },
  googleCallback: async ({ body }, { request, reply, userAgent, address }) => {
    const attempt = await attempts.take(request, reply);
    const answer = await google.enterByCode(body, attempt, {
      userAgent,
      address,
      language: languageOf(request),
    });
    devices.remember(request, reply, answer.user.id);
    return answer;
  },
  google: async ({ body }, { request, reply, userAgent, address }) => {
    const attempt = await attempts.take(request, reply);
    const answer = await google.enterByToken(body.idToken, attempt, {
      userAgent,
      address,
      language: languageOf(request),
    });
    devices.remember(request, reply, answer.user.id);
    return answer;
  },
  googleSecondStep: async ({ body }, { request, reply, userAgent, address }) => {
    const from = { userAgent, address, language: languageOf(request) };
    const answer = await google.enterWithSecondStep(body, from, devices.of(request));
    devices.remember(request, reply, answer.user.id);
    return answer;
  },
});

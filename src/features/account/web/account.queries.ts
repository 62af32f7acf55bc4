import { browserSend } from '../../../platform/web/browser-send.ts';
import { createClient } from '../../../platform/web/client.ts';
import { accountContract } from '../contract.ts';

export const accountClient = createClient(accountContract);

/** Asks for another verification letter. Rejects with ApiError where the server refuses. */
export async function resendVerification(email: string): Promise<void> {
  await browserSend({
    method: 'POST',
    path: '/api/auth/resend-verification',
    body: { email },
    priority: 'high',
  });
}

// The browser's side of passkeys. The library is loaded on first use.
import type { PasskeyAnswer, SignedPasskey } from '../passkey-contract.ts';
import { accountClient } from './account.queries.ts';

/** Browsers bind passkeys to a host name, and offer none over plain HTTP (except on localhost) or at an IP address. */
export function canUsePasskeys(): boolean {
  const isAddress = /^(\d+\.){3}\d+$|^\[/.test(location.hostname);
  return typeof PublicKeyCredential === 'function' && isSecureContext && !isAddress;
}

/** Somebody closed the browser's window, or it waited too long. */
export class PasskeyCancelled extends Error {}

/** The answer as the contract describes it; what it consists of is for the server's library to read. */
const plain = (answer: object): PasskeyAnswer => JSON.parse(JSON.stringify(answer)) as PasskeyAnswer;

const library = () => import('@simplewebauthn/browser');

async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    const name = (error as Error).name;
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled();
    throw error;
  }
}

/** @throws PasskeyCancelled, ApiError, and the browser's error on a device without support */
export async function makePasskey(
  proof: { password?: string; proof?: string },
  name: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const [{ options, attempt }, { startRegistration }] = await Promise.all([
    accountClient.beginPasskey({ body: proof }),
    library(),
  ]);
  const answer = await asked(() => startRegistration({ optionsJSON: options as never }));
  return accountClient.addPasskey({ body: { attempt, answer: plain(answer), name } });
}

/** What a passkey of this device signs. @throws PasskeyCancelled, ApiError */
export async function signWithPasskey(): Promise<SignedPasskey> {
  const [{ options, attempt }, { startAuthentication }] = await Promise.all([
    accountClient.beginPasskeySignIn(),
    library(),
  ]);
  const answer = await asked(() => startAuthentication({ optionsJSON: options as never }));
  return { attempt, answer: plain(answer) };
}

/** @throws PasskeyCancelled, ApiError */
export const signInWithPasskey = async () =>
  accountClient.signInWithPasskey({ body: await signWithPasskey() });

// InvokeAI with its accounts: a token is got by name and password, and got again once it has ended.
import type { Question } from '../../chat-engine/transport/chat-api.ts';
import { createPictureServer, ServerRefusal, type PictureServer } from '../served/picture-server.ts';
import type { ServedSettings } from '../served/served-settings.ts';
import { textIn, toldIn } from '../served/told.ts';

const TOLD_MS = 10_000;

type Access = Pick<ServedSettings, 'baseUrl' | 'user' | 'password'>;

export type SignedInServer = Pick<PictureServer, 'ask' | 'take' | 'close'>;

/** @throws TypeError where the address is none */
export function createSignedInServer({ baseUrl, user, password }: Access): SignedInServer {
  const open = (headers: Record<string, string>): PictureServer =>
    createPictureServer({ baseUrl, secret: password, headers, path: '/api/v1' });
  const plain = open({});
  let signedIn: Promise<PictureServer> | null = null;

  async function signIn(signal: AbortSignal): Promise<PictureServer> {
    const body = { email: user, password, remember_me: true };
    try {
      const told = toldIn(await plain.ask({ path: '/api/v1/auth/login', body }, TOLD_MS, signal));
      return open({ authorization: `Bearer ${textIn(told['token'])}` });
    } catch (error) {
      // It has no accounts, or is older than them.
      if (error instanceof ServerRefusal && (error.status === 404 || /disabled/i.test(error.said)))
        return plain;
      throw error;
    }
  }

  function current(signal: AbortSignal): Promise<PictureServer> {
    if (!user || !password) return Promise.resolve(plain);
    signedIn ??= signIn(signal).catch((error: unknown) => {
      signedIn = null;
      throw error;
    });
    return signedIn;
  }

  async function within<T>(signal: AbortSignal, work: (server: PictureServer) => Promise<T>): Promise<T> {
    const asked = current(signal);
    try {
      return await work(await asked);
    } catch (error) {
      if (!(error instanceof ServerRefusal) || error.status !== 401 || !signedIn) throw error;
      // Of several that find the token ended one signs in.
      if (signedIn === asked) signedIn = null;
      return work(await current(signal));
    }
  }

  return {
    ask: (question: Question, ms, signal) => within(signal, (server) => server.ask(question, ms, signal)),
    take: (question: Question, ms, signal) => within(signal, (server) => server.take(question, ms, signal)),
    async close() {
      await plain.close();
      await (await signedIn?.catch(() => null))?.close();
    },
  };
}

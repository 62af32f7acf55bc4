// Somebody at the product's API: every call of the contract, typed, in a session of their own.
import { api } from '../../src/app/contract.ts';
import { clientOf, type Client, type Session } from './api-client.ts';

type Api = typeof api;
export type Visitor = { [K in keyof Api]: Client<Api[K]> } & { session: Session };

/** Opens a session with its forgery token. Nobody is signed in, unless an access token says so. */
export async function openVisitor(origin: string, accessToken: string | null = null): Promise<Visitor> {
  const session: Session = { origin, accessToken, cookies: new Map(), csrfToken: '', headers: {} };
  const clients = Object.fromEntries(
    Object.entries(api).map(([name, contract]) => [name, clientOf(contract, session)]),
  ) as unknown as Omit<Visitor, 'session'>;
  session.csrfToken = (await clients.account.csrf()).csrfToken;
  return { ...clients, session };
}

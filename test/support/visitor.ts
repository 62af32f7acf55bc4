// A client of the product's API: every call of the contract, typed, in its own session.
import { api } from '../../src/app/contract.ts';
import { clientOf, type Client, type Session } from './api-client.ts';

type Api = typeof api;
export type Visitor = { [K in keyof Api]: Client<Api[K]> } & { session: Session };

/** Opens a session with a CSRF token. It is a guest's, unless there is an access token. */
export async function openVisitor(origin: string, accessToken: string | null = null): Promise<Visitor> {
  const session: Session = { origin, accessToken, cookies: new Map(), csrfToken: '', headers: {} };
  const clients = Object.fromEntries(
    Object.entries(api).map(([name, contract]) => [name, clientOf(contract, session)]),
  ) as unknown as Omit<Visitor, 'session'>;
  session.csrfToken = (await clients.account.csrf()).csrfToken;
  return { ...clients, session };
}

// A local OpenID provider with an account chooser, key rotation and faults that tests switch on.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair, SignJWT } from 'jose';
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';

export interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  [claim: string]: unknown;
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Environment that makes the product use this provider. */
  env: NodeJS.ProcessEnv;
  /** The accounts of the chooser, by the text of their link. */
  people: Map<string, Claims>;
  /** Number of requests per path. */
  asked: Map<string, number>;
  /** Chooses this account on the provider's page. @returns the parameters of the redirect to the product. */
  choose(authorizationUrl: string, person: string): Promise<{ code: string; state: string }>;
  /** An ID token with these claims, signed by the provider. */
  idToken(claims: Claims & { nonce: string }): Promise<string>;
  /** The same, signed with another key that has the provider's key id. */
  forgedToken(claims: Claims & { nonce: string }): Promise<string>;
  rotateKeys(): Promise<void>;
  /**
   * Whether its pages send `cross-origin-opener-policy: same-origin`, which severs the popup from its opener.
   */
  isCuttingOff: boolean;
  /** Delays all responses until the returned function is called. */
  hang(): () => void;
  /** Answers every request with this status; null ends this. */
  failWith(status: number | null): void;
  close(): Promise<void>;
}

const CLIENT_ID = 'nightbloom-tests.apps.example';
const CLIENT_SECRET = 'not-a-secret';
const KEY = 'key-1';

export async function startIdentityProvider(port = 0): Promise<IdentityProvider> {
  const issuer = new OAuth2Issuer();
  const service = new OAuth2Service(issuer);
  const people = new Map<string, Claims>();
  const asked = new Map<string, number>();
  const chosen = new Map<string, string>();
  let wait: Promise<void> = Promise.resolve();
  let status: number | null = null;
  await issuer.keys.generate('RS256', { kid: KEY });

  service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: Record<string, unknown> }) => {
    body['token_endpoint_auth_methods_supported'] = ['client_secret_post', 'client_secret_basic'];
  });
  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }, request: IncomingMessage) => {
    const person = new URL(request.url!, issuer.url).searchParams.get('person') ?? '';
    chosen.set(url.searchParams.get('code')!, person);
  });
  service.on(
    'beforeTokenSigning',
    ({ payload }: { payload: object }, request: { body: { code: string } }) => {
      Object.assign(payload, people.get(chosen.get(request.body.code) ?? ''));
    },
  );
  service.on('beforeResponse', (response: { statusCode: number; body: object }, request: TokenRequest) => {
    if (isClient(request)) return;
    response.statusCode = 401;
    response.body = { error: 'invalid_client' };
  });

  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, issuer.url);
    asked.set(url.pathname, (asked.get(url.pathname) ?? 0) + 1);
    await wait;
    if (status !== null) return void response.writeHead(status).end('no');
    if (provider.isCuttingOff) response.setHeader('cross-origin-opener-policy', 'same-origin');
    if (url.pathname === '/authorize' && !url.searchParams.has('person'))
      return void response.setHeader('content-type', 'text/html').end(chooser(url, [...people.keys()]));
    service.requestHandler(request, response);
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const at = issuer.url;
  const whole = (claims: Claims) => {
    const now = Math.floor(Date.now() / 1000);
    return { iss: at, aud: CLIENT_ID, iat: now, exp: now + 3600, ...claims };
  };

  const provider: IdentityProvider = {
    issuer: at,
    isCuttingOff: false,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: CLIENT_SECRET, OIDC_ISSUER: at },
    people,
    asked,
    async choose(authorizationUrl, person) {
      const reply = await fetch(`${authorizationUrl}&person=${person}`, { redirect: 'manual' });
      const back = new URL(reply.headers.get('location')!).searchParams;
      return { code: back.get('code')!, state: back.get('state')! };
    },
    idToken: (claims) =>
      issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          delete (payload as { nbf?: number }).nbf;
          Object.assign(payload, whole(claims));
        },
      }),
    async forgedToken(claims) {
      const { privateKey } = await generateKeyPair('RS256');
      return new SignJWT(whole(claims)).setProtectedHeader({ alg: 'RS256', kid: KEY }).sign(privateKey);
    },
    async rotateKeys() {
      // The key store would alternate between all keys; this always signs with the newest one.
      const { kid } = await issuer.keys.generate('RS256');
      const build = issuer.buildToken.bind(issuer);
      issuer.buildToken = (options) => build({ ...options, kid });
    },
    hang() {
      let release = () => {};
      wait = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    failWith: (next) => {
      status = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

interface TokenRequest {
  body: { client_id?: string; client_secret?: string };
}

const isClient = ({ body }: TokenRequest): boolean =>
  body.client_id === CLIENT_ID && body.client_secret === CLIENT_SECRET;

/** The account chooser: a link for each account, and one to cancel. */
function chooser(url: URL, people: string[]): string {
  const back = new URL(url.searchParams.get('redirect_uri')!);
  back.searchParams.set('error', 'access_denied');
  back.searchParams.set('state', url.searchParams.get('state') ?? '');
  const links = people.map(
    (name) => `<p><a href="${url.href.replaceAll('&', '&amp;')}&amp;person=${name}">${name}</a>`,
  );
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Choose an account</title><body style="font:18px system-ui;padding:24px"><h1>Choose an account</h1>${links.join('')}<p><a href="${back.href.replaceAll('&', '&amp;')}">Cancel</a>`;
}

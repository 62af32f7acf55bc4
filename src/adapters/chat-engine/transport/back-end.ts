import { Form, type ChatApi, type Question } from './chat-api.ts';
import { createConnections, type AnswerListener, type Exchange, type Method } from './connections.ts';

export interface BackEndSettings {
  /** With or without the version: `http://host:8080`, `https://host/api/v1`; the path of the API's own call is cut. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** Sent with every request, for instance what a gateway asks for. */
  headers?: Record<string, string>;
}

export interface BackEnd {
  base: URL;
  /** Sends a request on a kept-alive connection; the listener is called later. */
  ask(
    method: Method,
    path: string,
    body: string | Form,
    listener: AnswerListener,
    at?: Question['at'],
  ): Exchange;
  /** Closes the connections that wait unused: after one of them proved dead, the others are suspect. */
  dropIdle(): void;
  /** Takes keys and passwords out of words that the back-end said: some answer a wrong key by quoting it. */
  redact(text: string): string;
}

/** Paths that an address may end with where an API begins at the server itself. */
const versions = /(?:\/api)?(?:\/v\d+[a-z\d]*)?$/;

/**
 * Throws a TypeError when the address is none, or neither http nor https.
 * @param version what is added to an address without a version; '' for an API that begins at the server itself
 */
export function baseUrlOf(given: string, ownPath: string, version = '/v1'): URL {
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`A chat back-end's address begins with http:// or https://, not ${url.protocol}`);
  }
  const whole = url.pathname.replace(/\/+$/, '');
  const path = whole.endsWith(ownPath) ? whole.slice(0, -ownPath.length) : whole;
  if (version === '') url.pathname = path.replace(versions, '');
  else url.pathname = /\/v\d+[a-z\d]*(?:\/|$)/.test(path) ? path : `${path}${version}`;
  return url;
}

/** @throws TypeError for a header that cannot be sent, when the product starts and not with the first message */
function demandHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw new TypeError(`The header ${JSON.stringify(name)} for the chat back-end cannot be sent`);
  }
}

export function createBackEnd(
  settings: BackEndSettings,
  api: Pick<ChatApi, 'path' | 'headers' | 'version'>,
): BackEnd {
  const base = baseUrlOf(settings.baseUrl, api.path, api.version);
  const basePath = base.pathname.replace(/\/$/, '');
  const paths = { base: basePath, root: basePath.replace(versions, ''), origin: '' };
  const connections = createConnections(base);
  const { apiKey = '' } = settings;
  const headers: Record<string, string> = {
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    'user-agent': 'nightbloom',
    ...(base.username || base.password ? { authorization: basic(base) } : {}),
    ...settings.headers,
    ...api.headers(apiKey),
  };
  demandHeaders(headers);
  const posted = { ...headers, 'content-type': 'application/json' };
  const secrets = secretsOf(base, apiKey, settings.headers ?? {});
  return {
    base,
    ask(method, path, body, listener, at = 'base') {
      const search = path.includes('?') ? base.search.replace('?', '&') : base.search;
      const request = { method, path: `${paths[at]}${path}${search}` };
      if (body instanceof Form)
        return connections.ask(
          { ...request, headers: { ...headers, 'content-type': body.type }, body: body.bytes },
          listener,
        );
      return connections.ask({ ...request, headers: body === '' ? headers : posted, body }, listener);
    },
    redact: (text) => secrets.reduce((kept, secret) => kept.replaceAll(secret, '[key]'), text),
    dropIdle: () => connections.dropIdle(),
  };
}

/** Shorter values of headers and of the address are harmless words. */
const SECRET_LEAST = 8;

/** The longest first: one may contain another. */
function secretsOf(base: URL, apiKey: string, headers: Record<string, string>): string[] {
  const { username, password } = base;
  const values = [...Object.values(headers), ...base.searchParams.values()];
  const bare = values.map((value) => value.replace(/^\w+ /, ''));
  const signedIn = username || password ? [basic(base).slice('Basic '.length)] : [];
  const given = [apiKey, password, decodeURIComponent(password)].filter((secret) => secret !== '');
  return [
    ...given,
    ...[...signedIn, ...values, ...bare].filter(({ length }) => length >= SECRET_LEAST),
  ].toSorted((a, b) => b.length - a.length);
}

const basic = ({ username, password }: URL) =>
  `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;

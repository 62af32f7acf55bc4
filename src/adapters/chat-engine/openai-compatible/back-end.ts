import { createConnections, type AnswerListener, type Exchange } from './connections.ts';

export interface BackEndSettings {
  /** With or without the version: `http://host:8080`, `https://host/api/v1`; a whole `…/chat/completions` is cut. */
  baseUrl: string;
  apiKey?: string;
  /** Sent with every request, for instance what a gateway asks for. */
  headers?: Record<string, string>;
}

export interface BackEnd {
  base: URL;
  /** Sends a request on a kept-alive connection; the listener is called later. */
  ask(method: 'GET' | 'POST', path: string, body: string, listener: AnswerListener): Exchange;
  /** Closes the connections that wait unused: after one of them proved dead, the others are suspect. */
  dropIdle(): void;
  /** Takes the key out of words that the back-end said: some answer a wrong key by quoting it. */
  redact(text: string): string;
}

/** Throws a TypeError when the address is none, or neither http nor https. */
export function baseUrlOf(given: string): URL {
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`A chat back-end's address begins with http:// or https://, not ${url.protocol}`);
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  url.pathname = /\/v\d+[a-z\d]*(?:\/|$)/.test(path) ? path : `${path}/v1`;
  return url;
}

/** @throws TypeError for a header that cannot be sent, when the product starts and not with the first message */
function demandHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw new TypeError(`The header ${JSON.stringify(name)} for the chat back-end cannot be sent`);
  }
}

export function createBackEnd(settings: BackEndSettings): BackEnd {
  const base = baseUrlOf(settings.baseUrl);
  const connections = createConnections(base);
  const headers: Record<string, string> = {
    accept: 'text/event-stream, application/json',
    'accept-encoding': 'identity',
    'user-agent': 'nightbloom',
    ...(base.username || base.password ? { authorization: basic(base) } : {}),
    ...settings.headers,
  };
  if (settings.apiKey) headers['authorization'] = `Bearer ${settings.apiKey}`;
  demandHeaders(headers);
  const posted = { ...headers, 'content-type': 'application/json' };
  return {
    base,
    ask(method, path, body, listener) {
      const request = { method, path: `${base.pathname}${path}${base.search}`, body };
      return connections.ask({ ...request, headers: method === 'POST' ? posted : headers }, listener);
    },
    redact: (text) => (settings.apiKey ? text.replaceAll(settings.apiKey, '[key]') : text),
    dropIdle: () => connections.dropIdle(),
  };
}

const basic = ({ username, password }: URL) =>
  `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;

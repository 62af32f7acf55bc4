import http from 'node:http';
import https from 'node:https';

export interface BackEndSettings {
  /** With or without the version: `http://host:8080`, `https://host/api/v1`; a whole `…/chat/completions` is cut. */
  baseUrl: string;
  apiKey?: string;
  /** Sent with every request, for instance what a gateway asks for. */
  headers?: Record<string, string>;
}

export interface BackEnd {
  base: URL;
  /** Opens a request on a kept-alive connection; the caller listens, then calls `end(body)`. */
  open(method: 'GET' | 'POST', path: string, length: number): http.ClientRequest;
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

export function createBackEnd(settings: BackEndSettings): BackEnd {
  const base = baseUrlOf(settings.baseUrl);
  const door = base.protocol === 'https:' ? https : http;
  // No limit of sockets: each open reply holds one. The newest is taken first, so that a burst's rest can close.
  const agent = new door.Agent({ keepAlive: true, scheduling: 'lifo', maxFreeSockets: 256 });
  const headers: Record<string, string> = {
    accept: 'text/event-stream, application/json',
    'content-type': 'application/json',
    'user-agent': 'nightbloom',
    ...settings.headers,
  };
  if (settings.apiKey) headers['authorization'] = `Bearer ${settings.apiKey}`;
  const target = {
    agent,
    protocol: base.protocol,
    hostname: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port || undefined,
  };
  return {
    base,
    open: (method, path, length) =>
      door.request({
        ...target,
        method,
        path: base.pathname + path + base.search,
        headers: length > 0 ? { ...headers, 'content-length': String(length) } : headers,
      }),
    redact: (text) => (settings.apiKey ? text.replaceAll(settings.apiKey, '[key]') : text),
    dropIdle() {
      for (const idle of Object.values(agent.freeSockets))
        for (const socket of [...(idle ?? [])]) socket.destroy();
    },
  };
}

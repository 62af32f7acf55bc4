// A push service in the test's process. It receives pushes for the test's browsers and decrypts them as a
// browser does.
import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  headers: IncomingHttpHeaders;
  /** The decrypted payload. */
  payload: Record<string, unknown>;
}

export interface TestBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string }; name: string };
  received: ReceivedPush[];
  /** Number of requests, including those that were refused. */
  attempts(): number;
  /** Sets the status of all further responses; with 'hang' there is no response. */
  answer(status: number | 'hang', headers?: Record<string, string>): void;
}

export interface PushService {
  browser(name?: string): TestBrowser;
  close(): Promise<void>;
}

/** RFC 8188 and 8291: one record, encrypted for the browser's key. */
function decrypt(body: Buffer, browser: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const serverKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = browser.keys.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.keys.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, browser.auth, info, 32));
  const derive = (label: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), size));
  const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  open.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  // A delimiter of 2 ends the last record; nothing but padding follows it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

interface BrowserState {
  browser: TestBrowser;
  keys: ECDH;
  auth: Buffer;
  attempts: number;
  status: number | 'hang';
  headers: Record<string, string>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, BrowserState>();
  const hanging = new Set<ServerResponse>();
  const server: Server = createServer((request, response) => {
    const state = browsers.get(request.url ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!state) return response.writeHead(404).end();
      state.attempts++;
      if (state.status === 'hang') return hanging.add(response);
      if (state.status < 300) {
        const text = decrypt(Buffer.concat(chunks), state);
        const payload = JSON.parse(text) as Record<string, unknown>;
        state.browser.received.push({ headers: request.headers, payload });
      }
      return response.writeHead(state.status, state.headers).end('whatever it has to say');
    });
    request.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    browser(name = 'Firefox on Linux') {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(9).toString('base64url')}`;
      const browser: TestBrowser = {
        subscription: {
          endpoint: `http://127.0.0.1:${port}${path}`,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
          name,
        },
        received: [],
        attempts: () => browsers.get(path)!.attempts,
        answer(status, headers = {}) {
          Object.assign(browsers.get(path)!, { status, headers });
        },
      };
      browsers.set(path, { browser, keys, auth, attempts: 0, status: 201, headers: {} });
      return browser;
    },
    async close() {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

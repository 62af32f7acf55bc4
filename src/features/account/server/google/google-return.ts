// The issuer redirects the popup here: the page passes code and state to its opener and closes.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { GOOGLE_CALLBACK_PATH, GOOGLE_CHANNEL } from '../../google-rules.ts';

/**
 * To our own origin only, by both ways: the opener is lost where the issuer's page cuts it off. The code leaves the
 * address at once, so that it stays in no history.
 */
const SCRIPT = `
var query = new URLSearchParams(location.search);
history.replaceState(null, '', location.pathname);
var message = { type: '${GOOGLE_CHANNEL}' };
['code', 'state', 'error'].forEach(function (name) { message[name] = query.get(name) || ''; });
if (window.opener) window.opener.postMessage(message, location.origin);
if (window.BroadcastChannel) new BroadcastChannel('${GOOGLE_CHANNEL}').postMessage(message);
setTimeout(function () { window.close(); }, 300);
`.trim();

const STYLE = `
html { color-scheme: dark light; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; text-align: center;
  font: 16px/24px system-ui, sans-serif; background: light-dark(#fbf7ee, #0b1112); color: light-dark(#1b2122, #ece6d8); }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 28px; font-weight: 600; }
p { margin: 0; }
`.trim();

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${hashOf(SCRIPT)}`,
    `style-src ${hashOf(STYLE)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // No cross-origin-opener-policy: one would cut the opener off.
};

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Google sign-in</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Back from Google</h1>
<p>You can close this window.</p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;

/** The page is the same for every query: no part of the address is written into it. */
export function serveGoogleReturn(app: FastifyInstance): void {
  app.get(GOOGLE_CALLBACK_PATH, async (_request, reply) => reply.headers(HEADERS).send(PAGE));
}

// What a browser needs to install the product as an app, under the operator's name for it.
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../../platform/server/http/language-of.ts';
import { inLanguages } from '../../../platform/server/texts/in-languages.ts';
import * as english from './manifest-texts.ts';

const textsIn = inLanguages('app/server/pages/manifest-texts', english);

/** As tokens.css has it for the dark theme, which is the default. */
const GROUND = '#0b1011';
/** Longer names are cut below an icon. */
const SHORT_NAME = 12;

export const webManifest = (productName: string, texts: typeof english = english) => ({
  // Stays the same wherever the app begins: browsers know an installed app by it.
  id: '/',
  lang: texts.LOCALE,
  name: productName,
  short_name: productName.length > SHORT_NAME ? productName.split(' ')[0] : productName,
  description: texts.DESCRIPTION,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  categories: ['entertainment'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: texts.CHATS, url: '/chat', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: texts.SEARCH, url: '/search', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
  ],
});

export function serveWebManifest(app: FastifyInstance, productName: string): void {
  app.get('/site.webmanifest', (request, reply) =>
    reply
      .type('application/manifest+json')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
      .send(JSON.stringify(webManifest(productName, textsIn(languageOf(request))))),
  );
}

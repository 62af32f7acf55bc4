// What a browser needs to install the product as an app, under the operator's name for it.
import type { FastifyInstance } from 'fastify';

/** As tokens.css has it for the dark theme, which is the default. */
const GROUND = '#0b1011';
/** Longer names are cut below an icon. */
const SHORT_NAME = 12;

export const webManifest = (productName: string) => ({
  // Stays the same wherever the app begins: browsers know an installed app by it.
  id: '/',
  name: productName,
  short_name: productName.length > SHORT_NAME ? productName.split(' ')[0] : productName,
  description: 'Chats with AI characters.',
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
    { name: 'Chats', url: '/chat', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    { name: 'Search', url: '/search', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
  ],
});

export function serveWebManifest(app: FastifyInstance, productName: string): void {
  const text = JSON.stringify(webManifest(productName));
  app.get('/site.webmanifest', (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(text),
  );
}

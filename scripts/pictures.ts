// Makes the pictures of the README from the running product: `node scripts/pictures.ts`. Those of the guides are made by
// scripts/guide-pictures.ts and scripts/guide-covers.ts.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startProduct } from '../test/support/running-product.ts';
import { buildProduct } from './build-product.ts';
import { openStudio, PHONE, waitForCatalogue, type Look } from './pictures/studio.ts';
import { ROOT } from './run.ts';

await buildProduct();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-pictures-'));
const product = await startProduct({ DATA_DIR: dataDir });
const studio = await openStudio(product.origin, path.join(ROOT, 'docs/pictures'));

try {
  const visitor = await product.visit();
  const body = { email: 'sam@example.test', username: 'sam', password: 'secret words' };
  const signedIn = await visitor.account.register({ body });
  visitor.session.accessToken = signedIn.accessToken;
  await visitor.tags.savePreferences({
    params: { id: signedIn.user.id },
    body: {
      selectedTags: ['romance', 'fantasy', 'mystery', 'confident', 'magic-user'],
      completedOnboarding: true,
      nsfwEnabled: false,
    },
  });
  await visitor.coins.claimMonthly();
  await waitForCatalogue(product.origin);
  const characters = await visitor.discovery.list({ query: { limit: 100 } });
  const character = characters.items.find((item) => item.name === 'Isolde Varga') ?? characters.items[0]!;
  const params = { id: character.id };
  for (const content of [
    'My name is Sam, and I walked from the bridge.',
    'Why are there no clocks in the house?',
  ]) {
    await Array.fromAsync(visitor.chat.send({ params, body: { content } }));
  }
  const job = await visitor.images.generate({
    body: { prompt: 'by the lake in moonlight', characterId: character.id, count: 2 },
  });
  await Array.fromAsync(visitor.images.watch({ params: { id: job.id } }));

  const stored = {
    nb_access_token: signedIn.accessToken,
    nb_refresh_token: signedIn.refreshToken,
    nb_user: JSON.stringify(await visitor.account.me()),
  };
  const chat = `/chat/${character.id}`;
  const shots: [name: string, address: string, look: Look][] = [
    ['age-gate', '/', { hasPassed: false }],
    ['feed', '/', { stored }],
    ['feed-light', '/', { stored: { ...stored, nb_theme: 'light' } }],
    ['profile', `/characters/${character.id}`, { stored }],
    ['chat', chat, { stored }],
    ['generate', '/generate-images', { stored }],
    ['feed-phone', '/', { stored, size: PHONE }],
    ['chat-phone', chat, { stored, size: PHONE }],
  ];
  for (const [name, address, look] of shots) await studio.keep(await studio.open(address, look), name);
} finally {
  await studio.close();
  await product.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}

// Takes the pictures of the guides from the running product: `node scripts/guide-pictures.ts [name...]`. Their covers are
// drawn by scripts/guide-covers.ts.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startProduct, type RunningProduct } from '../test/support/running-product.ts';
import { buildProduct } from './build-product.ts';
import { prepare, signIn, signUp } from './pictures/guide-data.ts';
import { DESK_SHOTS, joinLights, SHOTS, take, type Scene } from './pictures/guide-shots.ts';
import { openStudio, waitForCatalogue } from './pictures/studio.ts';
import { ROOT, run } from './run.ts';

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
const folder = path.join(ROOT, 'content/guides/pictures');
/** Where nobody listens: what a reader sees when the model is away. */
const NOWHERE = 'http://127.0.0.1:9';

const note = (isTaken: boolean): void => {
  if (!isTaken) process.exitCode = 1;
};

async function takeAll(product: RunningProduct): Promise<void> {
  const [sam, robin] = [await signUp(product, 'sam'), await signUp(product, 'robin', false)];
  await waitForCatalogue(product.origin);
  const data = await prepare(sam);
  const studio = await openStudio(product.origin, folder);
  const scene: Scene = { origin: product.origin, studio, folder, data, sam, robin };
  try {
    for (const shot of SHOTS) if (isWanted(shot.name)) note(await take(scene, shot));
    if (isWanted('light-three')) await joinLights(scene);
    if (isWanted('help-card')) await takeHelp(scene);
    if (DESK_SHOTS.some(({ name }) => isWanted(name))) {
      await run('node', ['scripts/admin.ts', 'sam'], { env: { DATA_DIR: dataDir } });
      const admin = { ...scene, sam: await signIn(product, 'sam') };
      for (const shot of DESK_SHOTS) if (isWanted(shot.name)) note(await take(admin, shot));
    }
  } finally {
    await studio.close();
  }
}

/** The card alone, without the words that called for it. */
async function takeHelp({ studio, sam, data }: Scene): Promise<void> {
  const id = data.idOf('Hob');
  sam.visitor.session.headers['accept-language'] = 'en-GB';
  await Array.fromAsync(
    sam.visitor.chat.send({ params: { id }, body: { content: 'I do not want to be alive any more.' } }),
  );
  const page = await studio.open(`/chat/${id}`, { stored: sam.stored });
  await page.locator('.help-card').first().scrollIntoViewIfNeeded();
  await studio.keep(page, 'help-card', { of: '.help-card', margin: 0 });
}

async function takeUnreachable(product: RunningProduct): Promise<void> {
  const sam = await signIn(product, 'sam');
  const { items } = await sam.visitor.discovery.list({ query: { limit: 100 } });
  const character = items.find(({ name }) => name === 'Tiller')!;
  const studio = await openStudio(product.origin, folder);
  try {
    const page = await studio.open(`/chat/${character.id}`, { stored: sam.stored });
    await page.locator('.composer-text').fill('Which of the trees is the oldest?');
    await page.keyboard.press('Enter');
    await page.locator('.message-notice.is-trouble').waitFor({ timeout: 60_000 });
    await studio.keep(page, 'chat-unreachable', {
      of: '.message-notice.is-trouble',
      margin: [110, 170, 130],
    });
  } finally {
    await studio.close();
  }
}

await buildProduct();
await mkdir(folder, { recursive: true });
/** A place where nobody has signed up yet; one that is given may have its catalogue drawn already, and stays. */
const given = process.env['DATA_DIR'];
const dataDir = given ?? (await mkdtemp(path.join(os.tmpdir(), 'nb-guides-')));
let product = await startProduct({ DATA_DIR: dataDir });
try {
  await takeAll(product);
  if (isWanted('chat-unreachable')) {
    await product.kill('SIGTERM');
    product = await startProduct({ DATA_DIR: dataDir, CHAT_BASE_URL: NOWHERE });
    await takeUnreachable(product);
  }
} finally {
  await product.kill('SIGTERM');
  if (!given) await rm(dataDir, { recursive: true, force: true });
}

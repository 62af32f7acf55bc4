// Kills the product with SIGKILL while it brings a chat in. The next start goes on, and nothing comes in twice.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parsedLines } from '../support/chat-files.ts';
import { fileOf, lines } from '../support/chat-forms.ts';
import { startProduct, type RunningProduct } from '../support/running-product.ts';

const LINES = 6_000;
const PASSWORD = 'still here';

let dataDir: string;
let product: RunningProduct;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-files-kill-'));
  product = await startProduct({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await product.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

test('an import goes on after kills, paused and running, to its last line and without doubles', async () => {
  let visitor = await product.visit();
  const body = { email: 'kim@example.test', username: 'kim', password: PASSWORD };
  visitor.session.accessToken = (await visitor.account.register({ body })).accessToken;
  const { items } = await visitor.discovery.list({ query: {} });
  const characterId = items.find(({ isPremium }) => !isPremium)!.id;
  const messages = Array.from({ length: LINES }, (_, n) => ({
    name: n % 2 ? 'Noor' : 'Kim',
    is_user: n % 2 === 0,
    send_date: Date.UTC(2024, 0, 1) + n * 60_000,
    mes: `Line ${n}.`,
  }));
  const { id } = await visitor.chatFiles.import({ file: fileOf(lines(...messages)), query: { characterId } });
  const at = { params: { id } };
  for (const share of [0.1, 0.5]) {
    while ((await visitor.chatFiles.get(at)).progress.doneMessages < LINES * share) await delay(20);
    // One that was paused stays so until it is told to go on.
    const isPaused = share < 0.5 && (await visitor.chatFiles.stop(at)).state === 'stopped';
    await product.kill('SIGKILL');
    product = await startProduct({ DATA_DIR: dataDir });
    visitor = await product.visit();
    const login = await visitor.account.login({ body: { emailOrUsername: 'kim', password: PASSWORD } });
    visitor.session.accessToken = login.accessToken;
    if (!isPaused) continue;
    expect(await visitor.chatFiles.get(at)).toMatchObject({ state: 'stopped' });
    await visitor.chatFiles.begin({ ...at, body: { choices: {} } });
  }
  let read = await visitor.chatFiles.get(at);
  while (read.state === 'running') {
    await delay(200);
    read = await visitor.chatFiles.get(at);
  }
  expect(read).toMatchObject({
    state: 'done',
    counts: [{ kind: 'chat', state: 'done', items: 1, messages: LINES }],
  });
  const response = await visitor.chatFiles.export({
    params: { id: read.conversation!.id },
    query: { format: 'sillytavern' },
  });
  const out = parsedLines(await (response as unknown as Response).text()) as { mes: string }[];
  expect(out.slice(1).map(({ mes }) => mes)).toEqual(messages.map(({ mes }) => mes));
}, 300_000);

// An administrator adds an engine that writes replies, or one that searches memory, chooses it, and is told when it does
// not answer.
import { startMockChatServer } from '../support/mock-chat-server.ts';
import { startMockEmbeddings } from '../support/mock-embedding-server.ts';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { registerAdmin } from './support/staff.ts';
import { enter } from './support/visitors.ts';

interface Ordered {
  roles: { role: string; line: string[] }[];
  engines: { id: string }[];
}

test(
  'an engine is added, chosen, unavailable and removed',
  { tag: '@desktop-only' },
  async ({ page, context, dataDir, watch }) => {
    const server = await startMockChatServer({ tokensPerSecond: 100 });
    await enter(context, await registerAdmin(context, dataDir));
    await page.goto('/desk/engines');
    // The server answers desk addresses with 404 for everybody; the page itself checks for staff.
    forgive(watch, 'status of 404');
    const replies = page.getByRole('region', { name: 'Replies' });
    const row = page.getByRole('row', { name: /^Workshop/ });

    await test.step('without one the list says what it is for', async () => {
      await expect(page.getByText('None was added yet: what is built in writes and draws.')).toBeVisible();
    });

    await test.step('wrong settings are named at their fields', async () => {
      await page.getByRole('button', { name: 'Add engine' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add an engine' });
      await dialog.getByRole('button', { name: 'Add it' }).click();
      await expect(dialog.getByText('How should it be called here?')).toBeVisible();
      await dialog.getByLabel('Name', { exact: true }).fill('Workshop');
      await dialog.getByLabel('Address', { exact: true }).fill('not an address');
      await dialog.getByText('Sampling, limits and prices').click();
      await dialog.getByLabel('Temperature').fill('9');
      await dialog.getByRole('button', { name: 'Add it' }).click();
      const address = dialog.getByLabel('Address', { exact: true });
      await expect(address).toHaveAccessibleDescription(/must begin with http/);
      await expect(dialog.getByLabel('Temperature')).toHaveAccessibleDescription(/must be at most 5/);
      forgive(watch, 'status of 400');
      await expectAccessible(page);
      await dialog.getByLabel('Temperature').fill('');
      await address.fill(`${server.url}/v1`);
      await dialog.getByRole('button', { name: 'Add it' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('it is available, and writes what it is chosen for', async () => {
      await expect(row.getByText('At rest')).toBeVisible();
      await page
        .getByLabel('Members’ replies', { exact: true })
        .selectOption({ label: 'Workshop: mock-normal' });
      await page.reload();
      forgive(watch, 'status of 404');
      await expect(page.getByLabel('Members’ replies', { exact: true }).locator('option:checked')).toHaveText(
        'Workshop: mock-normal',
      );
      await expectAccessible(page);
    });

    await test.step('it is unavailable once its server is gone', async () => {
      await server.stop();
      await replies.getByRole('button', { name: 'Look again' }).click();
      await expect(row.getByText('Unavailable')).toBeVisible();
      await expect(page.getByLabel('Members’ replies', { exact: true }).locator('option:checked')).toHaveText(
        'mock-normal (unavailable)',
      );
    });

    await test.step('it is removed after a question, and its role goes back', async () => {
      await page.getByRole('button', { name: 'More for Workshop' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
      await expect(page.getByText('None was added yet: what is built in writes and draws.')).toBeVisible();
    });
  },
);

test(
  'memory is searched by meaning with an engine that was added and tested',
  { tag: '@desktop-only' },
  async ({ page, context, dataDir, watch }) => {
    const server = await startMockEmbeddings();
    await enter(context, await registerAdmin(context, dataDir));
    await page.goto('/desk/engines');
    // The server answers desk addresses with 404 for everybody; the page itself checks for staff.
    forgive(watch, 'status of 404');
    const memory = page.getByRole('region', { name: 'Memory search' });
    const chosen = memory.getByLabel('Memory search');
    await expect(memory.getByText('Memory is searched by words alone.')).toBeVisible();

    await test.step('a wrong address is told before it is added, a good one says what it gives', async () => {
      await page.getByRole('button', { name: 'Add engine' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add an engine' });
      await dialog.getByLabel('What it does').selectOption({ label: 'Memory search' });
      await dialog.getByLabel('Name', { exact: true }).fill('Loom');
      await dialog.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:1/v1');
      await dialog.getByRole('button', { name: 'Test' }).click();
      await expect(dialog.getByText('Nothing answers at its address.')).toBeVisible();
      await dialog.getByLabel('Address', { exact: true }).fill(`${server.url}/v1`);
      await dialog.getByRole('button', { name: 'Test again' }).click();
      await expect(dialog.getByText(/moth-embed \(256\) gives vectors of 256 numbers/)).toBeVisible();
      await expect(dialog.getByText('The answer is nearer to the question')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Add it' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('it is chosen, and stays so', async () => {
      await chosen.selectOption({ label: 'Loom: moth-embed' });
      await expect(memory.getByText('It was chosen here.')).toBeVisible();
      await page.reload();
      forgive(watch, 'status of 404');
      await expect(chosen.locator('option:checked')).toHaveText('Loom: moth-embed');
      await expectAccessible(page);
    });

    await test.step('a model that finds the wrong things is said to', async () => {
      server.behave('all alike');
      await page.getByRole('button', { name: 'Test Loom' }).click();
      await expect(page.getByText('Memory would find the wrong things with this model')).toBeVisible();
    });

    await test.step('it is removed after a question, and words alone are searched', async () => {
      await page.getByRole('button', { name: 'More for Loom' }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
      await expect(memory.getByText('Memory is searched by words alone.')).toBeVisible();
      await server.stop();
    });
  },
);

test('servers are found, added and put in order', async ({ page, context, dataDir, watch }) => {
  const [one, two] = [await startMockChatServer(), await startMockChatServer()];
  await enter(context, await registerAdmin(context, dataDir));
  await page.goto('/desk/engines');
  // The server answers desk addresses with 404 for everybody; the page itself checks for staff.
  forgive(watch, 'status of 404');

  await test.step('hosts that are named are asked, and what answers is added', async () => {
    await page.getByRole('button', { name: 'Look for servers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Look for servers' });
    await dialog.getByLabel('Other hosts').fill(`${one.url} ${two.url}`);
    await dialog.getByRole('button', { name: 'Look again' }).click();
    for (const { url } of [one, two]) {
      await dialog.getByRole('button', { name: `at ${url}` }).click();
      await expect(dialog.getByRole('button', { name: `at ${url}` })).toBeHidden();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the second moves to the front by the keyboard', async () => {
    await page.getByLabel('Who else: Talk').selectOption({ label: 'What was there before' });
    await expect(page.getByRole('button', { name: 'Take What was there before out' })).toBeVisible();
    const up = page.getByRole('button', { name: /^Move .* up$/ }).first();
    await up.focus();
    const ordered = page.waitForResponse(/chat-engine-lines/);
    await page.keyboard.press('Alt+ArrowUp');
    const { roles, engines } = (await (await ordered).json()) as Ordered;
    const [first] = roles.find(({ role }) => role === 'default')!.line;
    expect(first).toContain(engines.at(-1)!.id);
    await expectAccessible(page);
  });
  await test.step('both are removed, and what was there before writes again', async () => {
    const more = page.getByRole('button', { name: /^More for A server/ });
    for (const left of [1, 0]) {
      await more.first().click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
      await expect(more).toHaveCount(left);
    }
  });
  await one.stop();
  await two.stop();
});

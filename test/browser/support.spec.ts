// Support tickets from question to solution, for users, guests and staff.
import type { BrowserContext, Page } from '@playwright/test';
import { startProduct } from '../support/running-product.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { expect, expectAccessible, forgive, test as base } from './support/product.ts';
import { registerStaff } from './support/staff.ts';
import { call, enter, register, type Visitor } from './support/visitors.ts';

// A separate product with a mail server.
const test = base.extend<{}, { smtp: TestSmtp }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ smtp, dataDir }, use) => {
      const product = await startProduct({
        DATA_DIR: dataDir,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Nightbloom <hello@nightbloom.test>',
      });
      await use(product);
      await product.kill('SIGTERM');
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// The server answers desk addresses with 404 for everybody; the page itself checks for staff.
test.afterEach(({ watch }) => {
  watch.errors = watch.errors.filter((error) => !/status of 404 .* http:\/\/[^/]+\/desk/.test(error));
});

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' });
const form = (page: Page) => page.getByRole('form', { name: 'Write to support' });
const desk = (page: Page) => page.getByRole('navigation', { name: 'Desk' });

/**
 * Signs the page in as this visitor. A blank page first, so that the previous user's page sends no requests
 * as them.
 */
async function handOver(page: Page, visitor: Visitor | null): Promise<void> {
  await page.goto('about:blank');
  await enter(page.context(), visitor);
}

async function write(page: Page, subject: string, text: string): Promise<void> {
  await form(page).getByLabel('Subject').fill(subject);
  await form(page)
    .getByLabel(/^What happened/)
    .fill(text);
}

const attachTo = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files);

const note = (name: string, text = 'What the console says') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

async function picture(context: BrowserContext) {
  const reply = await context.request.get('/pictures/garden-candle.webp');
  return { name: 'screenshot.webp', mimeType: 'image/webp', buffer: await reply.body() };
}

/** Opens a ticket of this visitor through the API. */
async function ask(context: BrowserContext, visitor: Visitor, subject: string): Promise<string> {
  const { csrfToken } = (await (await context.request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const reply = await context.request.post('/api/support/tickets', {
    headers: { authorization: `Bearer ${visitor.accessToken}`, 'x-csrf-token': csrfToken },
    data: { topic: 'payments', subject, text: 'My coins are gone.' },
  });
  return ((await reply.json()) as { ticket: { id: string } }).ticket.id;
}

/** Waits for that many emails with a link. @returns the link in the newest one. */
async function linkTo(smtp: TestSmtp, email: string, count: number): Promise<string> {
  const links = () =>
    smtp.received
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => /http:\/\/\S+\/support\/[\w-]+\?key=[\w.-]+/.exec(text)?.[0] ?? []);
  await expect.poll(() => links().length).toBe(count);
  return links().at(-1)!;
}

test(
  'a request is asked, answered, solved and reopened',
  { tag: '@desktop-only' },
  async ({ page, context, dataDir }) => {
    const member = await register(context);
    const moderator = await registerStaff(context, dataDir, 'moderator');
    const subject = `Coins ${member.user.username}`;
    await enter(context, member);

    await test.step('opening the form', async () => {
      await page.goto('/coins');
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Help and support' }).click();
      await expect(title(page, 'Help and support')).toBeVisible();
      await expect(page.getByText('You have not asked anything yet.')).toBeVisible();
      await form(page).getByRole('button', { name: 'Send' }).click();
      await expect(form(page).getByLabel('Subject')).toBeFocused();
      await expect(form(page).getByText('Write a few words')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('writing and attaching files', async () => {
      await form(page).getByLabel('Topic').selectOption('Payments and coins');
      await write(page, subject, 'I bought coins.\nThey did not come.');
      await attachTo(page, await picture(context), note('console.log'), {
        name: 'all.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from('PK'),
      });
      await expect(form(page).getByText('all.zip: only pictures and text files')).toBeVisible();
      await expect(form(page).getByText('console.log')).toBeVisible();
      await expectAccessible(page);
      await form(page).getByRole('button', { name: 'Send' }).click();
      await expect(title(page, subject)).toBeVisible();
      await expect(conversation(page)).toContainText('They did not come.');
      await expect(page.getByText('We will answer here')).toBeVisible();
    });

    await test.step('the picture opens large, the text is downloaded', async () => {
      await page.getByRole('button', { name: 'Open screenshot.webp' }).click();
      const large = page.getByRole('dialog', { name: 'screenshot.webp' });
      await expect(large.getByRole('img')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download console.log' }).click();
      expect((await download).suggestedFilename()).toBe('console.log');
      await expectAccessible(page);
    });

    await handOver(page, moderator);
    await test.step('a moderator finds it at the desk', async () => {
      await page.goto('/desk');
      await expect(title(page, 'Tickets')).toBeVisible();
      await expect(desk(page).getByRole('link', { name: /Payments/ })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('searchbox').fill(subject);
      await page.getByRole('searchbox').press('Enter');
      await expect(page.getByRole('table', { name: 'Tickets' }).locator('tbody tr')).toHaveCount(1);
      await page.getByRole('link', { name: subject }).click();
      await expect(title(page, new RegExp(subject))).toBeVisible();
      const facts = page.getByRole('region', { name: 'Who asked' });
      await expect(facts).toContainText('/coins');
      // Moderators see the address for a reason only.
      const address = `${member.user.username}@example.test`;
      await expect(facts).not.toContainText(address);
      await facts.getByRole('button', { name: 'Show address' }).click();
      await facts.getByLabel('Reason').fill('The provider asks for it');
      await expectAccessible(page);
      await facts.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(facts).toContainText(address);
      await expect(page.getByRole('button', { name: 'Open screenshot.webp' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('an internal note, and an answer from a saved one', async () => {
      await page.getByRole('button', { name: 'Assign to me' }).click();
      await expect(page.getByLabel('Assignee')).toHaveValue(moderator.user.id);
      await page.getByRole('button', { name: 'Internal note' }).click();
      await page.getByLabel(/^Note for staff/).fill('The provider was late.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save note' }).click();
      await expect(conversation(page)).toContainText('The provider was late.');

      await page.goto('/desk/tickets/answers');
      await page.getByLabel('Title').fill('Coins come late');
      await page.getByRole('form').getByLabel('Text').fill('Hello {name}, number {number} is on its way.');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('row', { name: /Coins come late/ })).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(title(page, new RegExp(subject))).toBeVisible();

      await page.getByRole('button', { name: 'Answer', exact: true }).click();
      await page.getByLabel('Saved answer').selectOption('Coins come late');
      await page.getByRole('button', { name: 'Insert' }).click();
      const box = page.getByLabel(`Answer to ${member.user.username}`);
      await expect(box).toHaveValue(
        new RegExp(`^Hello ${member.user.username}, number \\d+ is on its way\\.$`),
      );
      await box.press('Escape');
      await page.keyboard.press('r');
      await expect(box).toBeFocused();
      await box.press('Control+Enter');
      await expect(box).toHaveValue('');
      await expect(conversation(page)).toContainText('is on its way.');
    });

    await handOver(page, member);
    await test.step('the user reads the answer and solves the request', async () => {
      await page.goto('/support');
      const row = page.getByRole('link', { name: new RegExp(`${subject} ?, new answer`) });
      await expect(row).toContainText('Answered');
      await expectAccessible(page);
      await row.click();
      await expect(conversation(page)).toContainText(`Hello ${member.user.username}`);
      await expect(conversation(page)).toContainText('Nightbloom support');
      await expect(conversation(page)).not.toContainText('The provider was late.');
      await expect(conversation(page)).not.toContainText(moderator.user.username);
      await page.getByRole('button', { name: 'That solved it' }).click();
      await expect(page.getByText('This request is answered.')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('another message reopens it, and staff solves it', async () => {
      await page.getByLabel('Add a reply').fill('No, they are not here.');
      await attachTo(page, note('later.txt'));
      await page.getByRole('form', { name: 'Reply' }).getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('You reopened this')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Download later.txt' })).toBeVisible();
      await expect(page.getByLabel('Add a reply')).toHaveValue('');

      await handOver(page, moderator);
      await page.goto('/desk/tickets?state=mine');
      await page.getByRole('link', { name: subject }).click();
      await page.getByLabel(`Answer to ${member.user.username}`).fill('Now they are.');
      await page.getByRole('button', { name: 'Answer and solve' }).click();
      await expect(conversation(page)).toContainText('Now they are.');
      await expect(page.getByRole('region', { name: 'Ticket' }).getByLabel('State')).toHaveValue('solved');

      await handOver(page, member);
      await page.goto('/support');
      await page.getByLabel('Which requests').selectOption('Solved');
      await page.getByRole('link', { name: new RegExp(subject) }).click();
      await expect(conversation(page)).toContainText('Now they are.');
      await page.getByRole('button', { name: 'Reopen' }).click();
      await expect(page.getByRole('button', { name: 'That solved it' })).toBeVisible();
    });
  },
);

test(
  'a guest asks, and returns by the links in the emails',
  { tag: '@desktop-only' },
  async ({ page, context, smtp, dataDir, watch }) => {
    const staff = await registerStaff(context, dataDir, 'moderator');
    const email = `${staff.user.username}.guest@example.test`;
    await enter(context, null);

    await test.step('typed text survives a reload', async () => {
      await page.goto('/support');
      await form(page).getByLabel('Your email address').fill(email);
      await write(page, 'I cannot sign in', 'My password is refused.');
      await page.reload();
      await expect(form(page).getByLabel('Your email address')).toHaveValue(email);
      await expect(form(page).getByLabel('Subject')).toHaveValue('I cannot sign in');
      await expectAccessible(page);
    });

    let link = '';
    await test.step('the request, and the email with its link', async () => {
      await form(page).getByRole('button', { name: 'Send' }).click();
      await expect(title(page, 'I cannot sign in')).toBeVisible();
      await expect(page.getByText(`We sent a link to this request to ${email}`)).toBeVisible();
      await expectAccessible(page);
      link = await linkTo(smtp, email, 1);
    });

    const id = /support\/([\w-]+)/.exec(link)![1]!;
    await test.step('staff answers, and the link of that email shows it', async () => {
      await call(context, staff, 'POST', `/api/desk/tickets/${id}/messages`, {
        text: 'Try the link in the sign-in dialog.',
        state: 'answered',
      });
      await page.goto(await linkTo(smtp, email, 2));
      await expect(conversation(page)).toContainText('Try the link in the sign-in dialog.');
      await page.getByLabel('Add a reply').fill('That worked, thank you.');
      await attachTo(page, await picture(context));
      await page.getByRole('form', { name: 'Reply' }).getByRole('button', { name: 'Send' }).click();
      await expect(conversation(page)).toContainText('That worked, thank you.');
      await expect(page.getByRole('button', { name: 'Open screenshot.webp' })).toBeVisible();
      await page.getByRole('button', { name: 'That solved it' }).click();
      await expect(page.getByText('This request is answered.')).toBeVisible();
    });

    await test.step('without the key it cannot be opened', async () => {
      for (const address of [`/support/${id}`, `/support/${id}?key=another`, '/support/nonsense']) {
        await page.goto(address);
        await expect(title(page, 'No such request here')).toBeVisible();
      }
      await expectAccessible(page);
      forgive(watch, 'Failed to load resource');
      await page.getByRole('button', { name: 'Sign In' }).last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  },
);

test('failures do not lose the request', { tag: '@desktop-only' }, async ({ page, context, watch }) => {
  const member = await register(context);
  await enter(context, member);
  await page.goto('/support');

  await test.step('offline, the text is kept', async () => {
    await write(page, 'On a train', 'No network here.');
    await attachTo(page, note('one.txt', '1'), note('two.txt', '2'));
    await context.setOffline(true);
    await form(page).getByRole('button', { name: 'Send' }).click();
    await expect(form(page).getByText(/^You are offline, or we cannot be reached/)).toBeVisible();
    await expect(form(page).getByLabel('Subject')).toHaveValue('On a train');
    await expectAccessible(page);
    await context.setOffline(false);
  });

  await test.step('a failing upload does not fail the request', async () => {
    const ATTACH = '**/api/support/tickets/*/attachments';
    let isFirst = true;
    await page.route(ATTACH, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await route.abort();
    });
    await form(page).getByRole('button', { name: 'Send' }).click();
    await expect(
      page.getByText(/Your request was sent as number \d+\. One file could not be sent\./),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the failed files again' }).click();
    await expect(title(page, 'On a train')).toBeVisible();
    for (const name of ['one.txt', 'two.txt'])
      await expect(page.getByRole('button', { name: `Download ${name}` })).toBeVisible();
    const list = await call<{ total: number }>(context, member, 'GET', '/api/support/tickets');
    expect(list.total).toBe(1);
  });
  forgive(watch, 'ERR_');
});

test(
  'two members of staff answer concurrently',
  { tag: '@desktop-only' },
  async ({ page, context, dataDir, watch }) => {
    const member = await register(context);
    const admin = await registerStaff(context, dataDir, 'admin');
    const other = await registerStaff(context, dataDir, 'moderator');
    const id = await ask(context, member, `Twice ${member.user.username}`);
    await enter(context, admin);
    await page.goto(`/desk/tickets/${id}`);
    const box = page.getByLabel(`Answer to ${member.user.username}`);
    await box.fill('I look into it.');
    await call(context, other, 'POST', `/api/desk/tickets/${id}/messages`, { text: 'I have it already.' });
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByRole('alert')).toContainText('your text is kept');
    await expect(conversation(page)).toContainText('I have it already.');
    await expect(box).toHaveValue('I look into it.');
    await expectAccessible(page);
    forgive(watch, 'status of 409');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(conversation(page)).toContainText('I look into it.');
    await expect(desk(page).getByRole('link', { name: /Overview/ })).toBeVisible();
  },
);

// A removal request: the form, the hidden content, the owner's answer, and the staff's decision.
import { makeCharacter, WREN } from './support/creating.ts';
import { expect, expectAccessible, forgive, test } from './support/product.ts';
import { registerStaff } from './support/staff.ts';
import { call, enter, register } from './support/visitors.ts';

test(
  'a guest requests removal, the content is hidden, the owner objects, staff restores it',
  { tag: '@desktop-only' },
  async ({ page, browser, context, dataDir, baseURL, watch }) => {
    const ownersContext = await browser.newContext({ baseURL });
    const owner = await register(ownersContext);
    await enter(ownersContext, owner);
    const ownersPage = await ownersContext.newPage();
    await ownersPage.goto('/user-characters');
    const id = await makeCharacter(ownersPage, { ...WREN, visibility: 'public' }, true);

    // A guest opens the form directly.
    await enter(context, null);
    await page.goto(`/content-removal?url=${encodeURIComponent(`/characters/${id}`)}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Request removal' })).toBeVisible();
    await page.getByRole('radio', { name: /face, the name or the voice/ }).check();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(`/characters/${id}`);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page.getByText('This is required').first()).toBeVisible();
    await expect(page.getByLabel('Who is shown or imitated?')).toBeFocused();

    await page.getByLabel('Who is shown or imitated?').fill('Ada Example');
    await page.getByLabel('Who are you to this person?').selectOption({ label: 'I am this person' });
    await page.getByLabel('How can one tell that it is this person?').fill('It has my name and my face.');
    await page.getByLabel('Your full name').fill('Ada Example');
    await page.getByLabel('Your email address').fill('ada@example.test');
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByLabel('Your signature').fill('Ada Example');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(page.getByRole('heading', { name: 'We received your request' })).toBeFocused();
    await expect(page.getByText(/R-\d{4}-\d{5}/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Check the status' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We are looking at it' })).toBeVisible();
    await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const requestId = /\/content-removal\/([\da-f-]+)/.exec(page.url())![1]!;

    // The content is hidden from everybody.
    const shown = () => context.request.get(`/api/characters/${id}`).then((reply) => reply.status());
    expect(await shown()).toBe(404);

    // The owner finds it marked, reads the reason, and objects.
    await ownersPage.goto('/user-characters');
    await ownersPage.getByRole('link', { name: 'Hidden by a removal request' }).click();
    // The list of own characters has a link with that name too.
    await expect(ownersPage.getByRole('heading', { level: 1, name: 'Request removal' })).toBeVisible();
    await ownersPage.getByRole('link', { name: WREN.name }).click();
    await expect(ownersPage.getByRole('heading', { level: 1, name: 'We are looking at it' })).toBeVisible();
    await expectAccessible(ownersPage);
    await ownersPage.getByLabel('Your full name').fill('Owner Example');
    await ownersPage.getByLabel('How we can reach you').fill('owner@example.test');
    await ownersPage.getByLabel('Why is it a mistake?').fill('She is invented.');
    await ownersPage.getByRole('checkbox').check();
    await ownersPage.getByRole('button', { name: 'Send the objection' }).click();
    await expect(
      ownersPage.getByText('A member of our staff looks at it.', { exact: false }).last(),
    ).toBeVisible();

    // Staff restores it.
    const deskContext = await browser.newContext({ baseURL });
    const staff = await registerStaff(deskContext, dataDir, 'moderator');
    await enter(deskContext, staff);
    const desk = await deskContext.newPage();
    await desk.goto('/desk/removals');
    await expect(desk.getByRole('heading', { level: 1, name: 'Removal requests' })).toBeVisible();
    await expectAccessible(desk);
    await desk.goto(`/desk/removals/${requestId}`);
    await expect(desk.getByRole('heading', { name: 'What it names' })).toBeVisible();
    await expect(desk.getByText('She is invented.')).toBeVisible();
    // Moderators see the address for a reason only.
    await expect(desk.getByText('a•••@e•••.test')).toBeVisible();
    await desk.getByRole('button', { name: 'Show address' }).click();
    await expect(desk.getByLabel('Reason')).toBeFocused();
    await desk.getByLabel('Reason').fill('To ask for a proof');
    await expectAccessible(desk);
    await desk.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(desk.getByText('ada@example.test')).toBeVisible();
    await desk.getByRole('button', { name: 'Restore', exact: true }).click();
    await desk.getByRole('button', { name: 'Restore it' }).click();
    await expect(desk.getByText('Say what was found')).toBeVisible();
    await desk.getByLabel('Facts').fill('The character resembles nobody.');
    await desk.getByLabel('Statement').fill('It is visible again, because it shows an invented person.');
    await desk.getByRole('button', { name: 'Restore it' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Restore it' }).click();
    await expect(desk.getByText('Rejected').first()).toBeVisible();

    await expect.poll(shown).toBe(200);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Not removed' })).toBeVisible();
    await expect(page.getByText('It is visible again, because it shows an invented person.')).toBeVisible();
    const { items } = await call<{ items: unknown[] }>(
      ownersContext,
      owner,
      'GET',
      '/api/content-removal/held',
    );
    expect(items).toEqual([]);
    forgive(watch, `/api/characters/${id}`);
    await ownersContext.close();
    await deskContext.close();
  },
);

test(
  'a link without its key does not open the request',
  { tag: '@desktop-only' },
  async ({ page, context, watch }) => {
    await enter(context, null);
    await page.goto('/content-removal/01930000-0000-7000-8000-0000000000e1?key=wrong');
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such request' })).toBeVisible();
    await expectAccessible(page);
    forgive(watch, '404');
  },
);

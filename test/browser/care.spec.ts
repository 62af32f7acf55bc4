// Messages that show a risk of suicide: help appears immediately and completely, also after a reload.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/product.ts';

let people = 0;

/** Signs in a new account on this page. @returns its headers. */
async function arrive(page: Page): Promise<{ authorization: string }> {
  const { request } = page.context();
  const name = `care${Date.now() % 1_000_000}x${++people}`;
  const { csrfToken } = (await (await request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  const reply = await request.post('/api/auth/register', {
    headers: { 'x-csrf-token': csrfToken },
    data: { email: `${name}@example.test`, username: name, password: 'secret words' },
  });
  const { accessToken, refreshToken, user } = (await reply.json()) as Record<string, string> & {
    user: { id: string };
  };
  const headers = { authorization: `Bearer ${accessToken}` };
  await request.put(`/api/users/${user.id}/preferences`, {
    headers,
    data: {
      selectedTags: ['romance', 'fantasy', 'mystery', 'confident', 'magic-user'],
      completedOnboarding: true,
      nsfwEnabled: false,
    },
  });
  const me = await (await request.get('/api/auth/me', { headers })).json();
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    {
      nb_access_token: accessToken!,
      nb_refresh_token: refreshToken!,
      nb_user: JSON.stringify(me),
      nb_age_verified: 'true',
      nb_age_verified_at: String(Date.now()),
      nb_age_version: 'v3',
    },
  );
  return headers;
}

/** Opens a new chat with a new account. */
async function openChat(page: Page): Promise<void> {
  await arrive(page);
  const { items } = (await (await page.context().request.get('/api/characters?limit=1')).json()) as {
    items: { id: string }[];
  };
  await page.goto(`/chat/${items[0]!.id}`);
}

/** Opens the test chat of a draft, with a new account. */
async function openTestChat(page: Page): Promise<void> {
  const headers = await arrive(page);
  const content = { name: 'Maren Holt', age: 41, greetings: ['"Come in."'], hook: 'Keeps a light.' };
  const reply = await page.context().request.post('/api/characters', { headers, data: { content } });
  const { id } = (await reply.json()) as { id: string };
  await page.goto(`/create-character?id=${id}&step=preview`);
}

const parts = (page: Page) => ({
  box: page.getByRole('textbox', { name: /^Write to / }),
  card: page.getByRole('region', { name: /someone now|this alone/ }),
  pause: page.getByRole('group', { name: 'The chat is paused' }),
});

test.use({ locale: 'en-GB' });

test('a plan: the emergency number comes first, and the chat pauses until it is acknowledged', async ({
  page,
}) => {
  await openChat(page);
  const { box, card, pause } = parts(page);
  await box.fill('I am going to kill myself tonight');
  await box.press('Enter');
  await expect(card.getByRole('link', { name: 'Call 999' })).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999');
  await expect(card.getByRole('link', { name: 'Call Samaritans: 116 123' })).toHaveAttribute(
    'href',
    'tel:116123',
  );
  await expect(page.getByText('Nightbloom, outside the story')).toBeVisible();
  await expect(pause).toBeFocused();
  await expect(box).toBeHidden();
  await expectAccessible(page);

  // Keys that are still being typed must not acknowledge the help.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(pause).toBeVisible();

  await page.reload();
  await expect(card.getByRole('link', { name: 'Call 999' })).toBeAttached();
  await expect(pause).toBeVisible();
  const stored = page.waitForResponse(/\/help$/);
  await pause.getByRole('button', { name: 'I have seen the help' }).click();
  await expect(box).toBeVisible();
  await expect(card).toBeAttached();
  // A page that is left at once takes the request along, and the help is shown again.
  await stored;

  await page.reload();
  await expect(box).toBeVisible();
  await expect(pause).toHaveCount(0);
  await expect(card).toBeAttached();
});

test('a wish: help for another country can be chosen', { tag: '@desktop-only' }, async ({ page }) => {
  await openChat(page);
  const { box, card } = parts(page);
  await box.fill('I want to die');
  await box.press('Enter');
  await expect(card.getByRole('link', { name: 'Samaritans', exact: true })).toBeVisible();
  await expect(box).toBeVisible();
  await card.getByRole('combobox', { name: 'Helplines for' }).selectOption('Australia');
  await expect(card.getByRole('link', { name: 'Call 000' })).toBeVisible();
  await expect(card.getByRole('link', { name: /Find A Helpline/ })).toHaveAttribute(
    'href',
    'https://findahelpline.com',
  );
  await expectAccessible(page);
  await page.reload();
  await expect(card.getByRole('link', { name: 'Call 000' })).toBeAttached();
});

test(
  'a test chat shows help and pauses until it is acknowledged, too',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await openTestChat(page);
    const { box, card, pause } = parts(page);
    await box.fill('I am going to kill myself tonight');
    await box.press('Enter');
    await expect(card.getByRole('link', { name: 'Call 999' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Nightbloom, outside the story')).toBeVisible();
    await expect(pause).toBeFocused();
    await expect(box).toBeHidden();
    await expectAccessible(page);

    await page.reload();
    // The chat is not stored, but the pending acknowledgement is: the next message shows the help again.
    await box.fill('Good evening');
    await box.press('Enter');
    await expect(card.getByRole('link', { name: 'Call 999' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await pause.getByRole('button', { name: 'I have seen the help' }).click();
    await expect(box).toBeFocused();
    await expect(card).toBeAttached();
    await box.fill('Good evening');
    await box.press('Enter');
    await expect(page.locator('.creator-said')).toHaveCount(4);
    await expect(pause).toHaveCount(0);
  },
);

test(
  'after three hours without a pause there is a reminder, once',
  { tag: '@desktop-only' },
  async ({ page }) => {
    await page.addInitScript(() => {
      if (!localStorage.getItem('nb_chat_use'))
        localStorage.setItem('nb_chat_use', JSON.stringify({ used: 3 * 3_600_000, at: Date.now() }));
    });
    await openChat(page);
    const reminder = page.getByText('You have been chatting for three hours.');
    await expect(reminder).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'All right' }).click();
    await expect(reminder).toHaveCount(0);
    await page.reload();
    await expect(parts(page).box).toBeVisible();
    await expect(reminder).toHaveCount(0);
  },
);

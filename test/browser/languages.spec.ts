// The interface in the visitor's language: the server's first screen, what the browser draws, and the choice in the settings.
import { expect, expectAccessible, test } from './support/product.ts';
import { call, enter, register } from './support/visitors.ts';

interface Words {
  yes: string;
  forYou: string;
  composer: string;
  language: string;
  change: string;
}

const LANGUAGES: Record<string, Words> = {
  de: {
    yes: 'Ja, ich bin 18 oder älter',
    forYou: 'Für dich',
    composer: 'Schreib an',
    language: 'Sprache',
    change: 'Wechseln',
  },
  ja: {
    yes: 'はい、18歳以上です',
    forYou: 'あなたへのおすすめ',
    composer: 'に書く',
    language: '言語',
    change: '切り替える',
  },
};

for (const [language, words] of Object.entries(LANGUAGES))
  test.describe(`a browser that asks for “${language}”`, () => {
    test.use({ locale: language });

    test('is answered in it, from the first screen to the settings', async ({ page, context, request }) => {
      await test.step('gate and feed, as the server drew them', async () => {
        const drawn = await (await request.get('/', { headers: { 'accept-language': language } })).text();
        expect(drawn).toContain(`<html lang="${language}" dir="ltr"`);
        expect(drawn).toContain(words.yes);
        await page.goto('/');
        await page.getByRole('button', { name: words.yes }).click();
        // The gate fades, and has a heading of its own.
        await expect(page.getByRole('heading', { level: 1, name: words.forYou })).toBeVisible();
        await expect(page.locator('#gate-title')).toHaveCount(0);
        await expectAccessible(page);
      });

      const visitor = await register(context);
      await enter(context, visitor);
      await test.step('a chat', async () => {
        const { items } = await call<{ items: { id: string }[] }>(
          context,
          visitor,
          'GET',
          '/api/characters?limit=1',
        );
        await page.goto(`/chat/${items[0]!.id}`);
        await expect(page.getByRole('textbox', { name: words.composer })).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('another language, for the account and on this device', async () => {
        await page.goto('/settings#appearance');
        await page.getByRole('combobox', { name: words.language }).selectOption('en');
        await page.getByRole('button', { name: words.change, exact: true }).click();
        await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        expect(await call(context, visitor, 'GET', '/api/auth/me')).toMatchObject({ language: 'en' });
      });
    });
  });

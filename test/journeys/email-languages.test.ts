// Emails and pushes in the language of whom they are for: the one in which they signed up, until they choose another.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTexts } from '../../scripts/build-texts.ts';
import { pushPayload } from '../../src/features/notifications/server/push/push-payload.ts';
import { findTexts, TEXT_MODULES, inLanguages } from '../../src/platform/server/texts/in-languages.ts';
import { emailsTo } from '../support/emails.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-texts-'));
  await buildTexts(['de', 'ja'], folder);
  findTexts(folder);
  app = await createTestApp({ imageEngine: undefined });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** An account that is made in a browser of this language. */
async function signUpIn(name: string, language: string) {
  const visitor = await app.guest();
  visitor.session.headers['accept-language'] = language;
  const email = `${name}@example.test`;
  const body = { email, username: name, password: 'secret words for a test' };
  const { accessToken } = await visitor.account.register({ body });
  visitor.session.accessToken = accessToken;
  return { ...visitor, email };
}
const lastTo = async (email: string) => (await emailsTo(app, email)).at(-1)!;

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'Bestätige deine E-Mail-Adresse', '<html lang="de"'],
  ['ja', 'メールアドレス', '<html lang="ja"'],
  ['fr', 'Verify your email address', '<html lang="en-US"'],
])('a browser that asks for %s is written to in it', async (language, words, page) => {
  const { email } = await signUpIn(`mail${language.slice(0, 2)}`, language);
  const { subject, text, html } = await lastTo(email);
  expect(subject + text).toContain(words);
  expect(html).toContain(page);
});

test('who chooses another language is written to in that from then on', async () => {
  const ada = await signUpIn('ada', 'de');
  await ada.account.updateMe({ body: { language: 'ja' } });
  await ada.account.requestPasswordReset({ body: { email: ada.email } });
  expect((await lastTo(ada.email)).text).toMatch(/パスワード/);
});

test('a push speaks its reader’s language', () => {
  const note = { id: 'n', link: '/', event: 'follower.new' as const, count: 1, amount: null, text: null };
  const notification = {
    ...note,
    actors: [{ id: 'u', name: 'Ada' }],
    subject: { kind: 'user' as const, id: 'u', name: 'Ada' },
  };
  const bodyIn = (language: string | null) =>
    pushPayload(notification as never, { isDiscreet: false, productName: 'Moon', language }).body;
  expect(bodyIn(null)).toBe('Ada follows you now.');
  expect(bodyIn('de')).toContain('Ada folgt dir');
  expect(bodyIn('xx')).toBe('Ada follows you now.');
});

test('each of the modules is there in each language', () => {
  for (const language of ['de', 'ja'])
    for (const name of TEXT_MODULES) {
      const english = {};
      expect(inLanguages(name, english)(language), `${name} in ${language}`).not.toBe(english);
    }
});

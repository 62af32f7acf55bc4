// Sends every call of the specification's section 7 as its client does: with cookies, the access token if
// there is one, and a JSON content type on each call, also without a body.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { insertOwnCharacter } from '../support/full-account.ts';
import { CALLS, type Known, type Sent } from '../support/specification-calls.ts';
import { watchedJob } from '../support/watched-job.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
let app: TestApp;
let file: Blob;
let known: Known;

async function picture(): Promise<Blob> {
  const image = sharp({ create: { width: 300, height: 300, channels: 3, background: '#336699' } });
  return new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' });
}

function formWithFile(): FormData {
  const form = new FormData();
  form.append('file', file, 'portrait.png');
  return form;
}

async function request({ method, path, body, hasFile, as = known.ada }: Sent): Promise<Answer> {
  const session = as?.session ?? known.ada.session;
  const response = await fetch(app.origin + path, {
    method,
    headers: {
      ...(hasFile ? {} : { 'content-type': 'application/json' }),
      ...(as ? { authorization: `Bearer ${session.accessToken}` } : {}),
      accept: 'application/json',
      cookie: [...session.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': session.csrfToken,
    },
    ...(hasFile ? { body: formWithFile() } : body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
}

beforeAll(async () => {
  app = await createTestApp({ env: { EMAIL_VERIFICATION: 'off' } });
  file = await picture();
  known = await setUp();
});
afterAll(() => app.close());

async function setUp(): Promise<Known> {
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')];
  const [character = ''] = await app.characters();
  const own = randomUUID();
  await insertOwnCharacter(app, ada.user.id, { id: own, versionId: randomUUID() });
  const { conversation } = await ada.chat.open({ params: { id: character } });
  const params = { id: conversation.id };
  await Array.fromAsync(ada.chat.send({ params, body: { content: 'Hello there.' } }));
  const history = await ada.chat.history({ query: { conversationId: conversation.id } });
  await ben.social.follow({ params: { id: ada.user.id } });
  await app.services.notifications.settle();
  const [notification] = (await ada.notifications.list({ query: {} })).items;
  const { ticket } = await ada.support.create({ body: { subject: 'Help', text: 'Where are my coins?' } });
  const [category] = (await ada.tags.categories()).items;
  const tags = (await ada.tags.list({ query: { limit: 0 } })).items;
  return {
    ada,
    ben,
    character,
    own,
    conversation: conversation.id,
    message: history.items.at(-1)!.id,
    notification: notification!.id,
    ticket: ticket.id,
    category: category!.id,
    tags: tags.slice(0, 5).map(({ name }) => name),
    image: await drawnFor(ada),
  };
}

async function drawnFor(person: Person): Promise<string> {
  await person.coins.addCoins({ body: { amount: 100 } });
  const { id } = await person.images.generate({ body: { prompt: 'a woman with red hair', count: 1 } });
  const { state, images } = (await watchedJob(person, id)).at(-1)!;
  if (state === 'complete') return images[0]!.id;
  throw new Error('the picture was not drawn');
}

test.each(CALLS.map((call, index) => ({ ...call, index })))(
  '$index $name answers $status',
  async ({ name, send, status, has }) => {
    const [method = ''] = name.split(' ');
    const answer = await request({ method, ...send(known) });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status });
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(has));
    if (method === 'PATCH') await signInAgain();
    // A payment is applied after its answer, and the calls that follow need the customer that it leaves.
    if (name.startsWith('POST /api/payments/') || name.startsWith('POST /api/coins/'))
      await app.services.money.settle();
  },
);

/** Changing the password may also end the current session. */
async function signInAgain(): Promise<void> {
  known.ada.password = 'a second evening';
  const body = { emailOrUsername: known.ada.user.username, password: known.ada.password };
  known.ada.session.accessToken = (await known.ada.account.login({ body })).accessToken;
}

test('calls that differ from the specification are listed with their reason', () => {
  const differing = CALLS.filter(({ differs }) => differs).map(({ name }) => name);
  expect(differing).toMatchInlineSnapshot(`
    [
      "POST /api/auth/password-reset/confirm",
      "POST /api/auth/google",
      "POST /api/auth/google/callback",
      "POST /api/auth/add-coins",
      "PUT /api/characters/{id}",
      "POST /api/subscriptions/cancel",
      "POST /api/users/update-tier",
    ]
  `);
  const refused = CALLS.filter(({ status }) => status >= 400).map(({ name }) => name);
  expect(differing).toEqual(expect.arrayContaining(refused));
});

test('invalid JSON is refused, and so is a missing body that is required', async () => {
  const post = async (path: string, body: string) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${known.ben.session.accessToken}`,
    };
    const response = await fetch(app.origin + path, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const refused = { status: 400, body: { error: { code: 'request.invalid' } } };
  expect(await post('/api/favorites/toggle', '{')).toMatchObject(refused);
  expect(await post('/api/favorites/toggle', '')).toMatchObject(refused);
  expect(await post('/api/favorites/toggle', 'null')).toMatchObject(refused);
  expect(await post(`/api/characters/${known.character}/likes`, '{')).toMatchObject(refused);
});

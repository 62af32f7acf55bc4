import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { watchedJob } from '../support/watched-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a guest browses a full catalogue', async () => {
  const guest = await app.guest();
  const list = await guest.discovery.list({ query: {} });
  expect(list.items).toHaveLength(24);
  expect(list.total).toBeGreaterThanOrEqual(60);
  const page = await guest.characters.get({ params: { id: list.items[0]!.id } });
  expect(page.greetingCount).toBe(3);
  expect(page.greeting).not.toContain('{{');
  await expect(guest.account.me()).rejects.toMatchObject({ status: 401 });
});

test('a visitor becomes a user, chats, claims coins and makes a picture', async () => {
  const ada = await app.signUp('ada');
  expect(ada.user).toMatchObject({ username: 'ada', coins: 0, tier: 'free', emailVerified: false });
  const [characterId] = await app.characters();

  const opened = await ada.chat.open({ params: { id: characterId! } });
  expect(opened.messages).toMatchObject([{ role: 'assistant', alternatives: { length: 3 } }]);
  app.chatEngine.say('Good ', 'evening.');
  const events = await Array.fromAsync(
    ada.chat.send({ params: { id: characterId! }, body: { content: 'Hello' } }),
  );
  expect(events.map(({ event }) => event)).toEqual(['start', 'delta', 'usage', 'done']);
  expect(events.map(({ data }) => data.seq)).toEqual([0, 1, 2, 3]);
  const again = await ada.chat.open({ params: { id: opened.conversation.id } });
  expect(again.messages.map((message) => message.content).slice(1)).toEqual(['Hello', 'Good evening.']);
  expect((await ada.chat.conversations({ query: {} })).items).toMatchObject([
    { id: opened.conversation.id, messageCount: 2 },
  ]);

  expect((await ada.coins.claimMonthly()).balance).toBe(20);
  const job = await ada.images.generate({
    body: { prompt: 'by the lake at night', characterId: characterId! },
  });
  const states = await watchedJob(ada, job.id);
  const last = states.at(-1)!;
  expect(last).toMatchObject({ state: 'complete', spent: job.cost, refunded: 0, images: { length: 1 } });
  expect((await ada.coins.info()).balance).toBe(20 - job.cost);
  const response = await fetch(new URL(last.images[0]!.picture.url, app.origin));
  expect(response.headers.get('content-type')).toMatch(/^image\/(webp|avif)$/);
});

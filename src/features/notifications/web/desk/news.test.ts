// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  closeDesk,
  listed,
  openDesk,
  press,
  refusal,
  type,
  type Answers,
} from '../../../../app/web/desk/test-support/desk-screen.ts';
import { Id } from '../../../../shared/words/ids.ts';
import type { News } from '../../contract.ts';

beforeAll(() => import('../../../../app/web/desk/desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const NEWS: News = {
  id: 'w1',
  title: 'Lorebooks are here',
  text: 'Write one.',
  link: '/guides',
  author: 'ada',
  told: 40,
  total: 120,
  createdAt: '2026-11-24T09:30:00.000Z',
};
const LIST = 'GET /api/desk/news';
const POST = 'POST /api/desk/news';
const confirm = async () =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Tell everyone' }));

it('shows how far each has come', async () => {
  const done = { ...NEWS, id: 'w0', title: 'Hello', told: 120 };
  await openDesk('/desk/news', { [LIST]: () => listed([NEWS, done]) });
  const row = async (title: string) => (await screen.findByText(title)).closest('tr')!.textContent;
  expect(await row('Lorebooks are here')).toMatch(/40 of 120.*Under way/);
  expect(await row('Hello')).toMatch(/120 of 120.*Everyone told/);
});

it('posts once, after a question, however often it has to be sent', async () => {
  let isDown = true;
  const answers: Answers = {
    [LIST]: () => listed([]),
    [POST]: () => (isDown ? refusal(503, 'server.unavailable', 'Not now') : NEWS),
  };
  const { sent } = await openDesk('/desk/news', answers);
  await screen.findByText('No one was told anything yet.');
  press('Tell everyone');
  expect(await screen.findByText('Say what is new')).toBeTruthy();
  type('Title', ' Lorebooks are here ');
  type('Where it leads', 'https://elsewhere.example');
  press('Tell everyone');
  expect(await screen.findByText('A path of this site, such as /guides')).toBeTruthy();
  type('Where it leads', '/guides');
  press('Tell everyone');
  await confirm();
  expect(await screen.findByText('Not now')).toBeTruthy();
  isDown = false;
  press('Tell everyone');
  await confirm();
  await waitFor(() => expect(sent(POST)).toHaveLength(2));
  const [first, second] = sent(POST).map(({ body }) => body as { id: string });
  expect(first).toMatchObject({ title: 'Lorebooks are here', text: '', link: '/guides' });
  expect(second).toEqual(first);
  expect(Id.safeParse(first!.id).success).toBe(true);
  await waitFor(() => expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe(''));
});

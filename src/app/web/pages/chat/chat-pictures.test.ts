// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MediaPanel } from '../../../../features/chat/web/media/media-panel.tsx';
import { aMessage } from '../../../../features/chat/web/test-support/a-message.ts';
import { aThread } from '../../../../features/chat/web/test-support/a-record.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { KEYS } from '../../../../platform/web/storage/storage-keys.ts';
import {
  drawScreen,
  json,
  network,
  refusal,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import { ChatPictures } from './chat-pictures.tsx';

const MEDIA = 'GET /api/chat/c/media';
const LIST = 'GET /api/images';
const JOBS = 'GET /api/image-generation/jobs';
const SELECT = 'POST /api/chat/c/message/other/select';
const EMPTY = /^No pictures of this chat yet/;

const listOf = (items: object[], cursor: string | null = null) =>
  json({ items, page: 1, limit: 24, total: items.length, cursor });

const aPicture = (id: string, change: object = {}) => ({
  id,
  picture: {
    id,
    url: '/p',
    sources: [],
    width: 3,
    height: 4,
    thumbhash: '',
    alt: `Picture ${id}`,
    isCovered: false,
  },
  prompt: 'A lamp by the window',
  seed: '7',
  aspectRatio: '3:4',
  model: 'atelier',
  character: { id: 'isolde', name: 'Isolde Varga', isOwn: false },
  owner: { id: 'u1', username: 'mira' },
  isOwn: true,
  isPublished: false,
  isHidden: false,
  review: 'none',
  canPublish: false,
  isPortrait: false,
  likes: 0,
  isLiked: false,
  isReported: false,
  createdAt: '2026-01-01T10:00:00.000Z',
  messageId: 'm2',
  ...change,
});

const aJob = (state: string) => ({
  id: 'j',
  state,
  count: 1,
  cost: 4,
  spent: 0,
  refunded: 0,
  progress: 0.5,
  stage: '',
  problem: null,
  aspectRatio: '3:4',
  prompt: 'A lamp',
  characterId: 'isolde',
  images: [],
  createdAt: '2026-01-01T10:00:00.000Z',
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function draw(answers: Record<string, Answer>) {
  answers[JOBS] ??= listOf([]);
  const calls = network(answers);
  const [onClose, goTo] = [vi.fn(), vi.fn()];
  const thread = aThread([
    aMessage({ id: 'm1' }),
    aMessage({ id: 'm2', parentId: 'm1' }),
    { ...aMessage({ id: 'local' }), pending: { key: 'k', problem: null, canRetry: true } },
  ]);
  const slots = { pictures: (options: Parameters<typeof ChatPictures>[0]) => h(ChatPictures, options) };
  const threadKey = ['chat', 'thread', 'u1', 'c'] as const;
  drawScreen(h(MediaPanel, { threadKey, thread, slots, goTo, onClose }));
  const panel = await screen.findByRole('dialog', { name: 'Pictures of this chat' });
  return { ...calls, calls: () => calls.asked.map(({ call }) => call), onClose, goTo, panel };
}

const toMessage = () => screen.findByRole('button', { name: /Go to message/ });

it('shows the pictures of this chat, and leads to the first one where there is none', async () => {
  await draw({ [MEDIA]: listOf([]) });
  expect(await screen.findByText(EMPTY)).toBeTruthy();
  const { searchParams } = new URL(
    screen.getByRole('link', { name: 'Create image' }).getAttribute('href')!,
    'http://x',
  );
  // The newest message that is known to the server.
  expect(Object.fromEntries(searchParams)).toEqual({
    characterId: 'isolde',
    conversationId: 'c',
    messageId: 'm2',
  });
});

it('the second tab shows all with the character, as in the gallery', async () => {
  const { asked } = await draw({ [MEDIA]: listOf([]), [LIST]: listOf([]) });
  fireEvent.click(await screen.findByRole('tab', { name: 'All with Isolde' }));
  expect(await screen.findByText('You have no pictures of Isolde yet.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Pictures with Isolde' })).toBeTruthy();
  const search = new URLSearchParams(asked.find(({ call }) => call === LIST)!.search);
  expect(Object.fromEntries(search)).toMatchObject({ userId: 'u1', characterId: 'isolde' });
});

it('a picture leads to its message where that is shown, from the list and from the open picture', async () => {
  const { goTo, calls } = await draw({ [MEDIA]: listOf([aPicture('p')]) });
  fireEvent.click(await toMessage());
  await waitFor(() => expect(goTo.mock.calls).toEqual([['m2']]));
  expect(calls()).not.toContain('POST /api/chat/c/message/m2/select');
  fireEvent.click(screen.getByRole('button', { name: /^Open Picture p/ }));
  const open = await screen.findByRole('dialog', { name: 'Picture 1 of 1' });
  fireEvent.click(within(open).getByRole('button', { name: 'Go to message' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Picture 1 of 1' })).toBeNull());
});

it('another one like it is made for the same message', async () => {
  await draw({ [MEDIA]: listOf([aPicture('p', { messageId: 'm1' })]) });
  fireEvent.click(await screen.findByRole('button', { name: /^Open Picture p/ }));
  const link = await screen.findByRole('link', { name: 'Make one like this' });
  expect(link.getAttribute('href')).toMatch(/conversationId=c.*messageId=m1/);
});

it('shows the path of a message that is on another one, before it goes there', async () => {
  const { goTo, calls } = await draw({
    [MEDIA]: listOf([aPicture('p', { messageId: 'other' })]),
    'GET /api/chat/c/message/other/around': refusal(404, 'chat.elsewhere', 'On another path'),
    [SELECT]: json({ conversation: { id: 'c' }, messages: [] }),
  });
  fireEvent.click(await toMessage());
  await waitFor(() => expect(goTo.mock.calls).toEqual([['other']]));
  expect(calls().indexOf(SELECT)).toBeGreaterThan(-1);
});

it('stays where it is when the path cannot be shown, and says why', async () => {
  const answers: Record<string, Answer> = {
    [MEDIA]: listOf([aPicture('p', { messageId: 'other' })]),
    'GET /api/chat/c/message/other/around': refusal(404, 'chat.elsewhere', 'On another path'),
    [SELECT]: refusal(409, 'chat.busy', 'A reply is being written.'),
  };
  const { goTo, calls } = await draw(answers);
  const button = await toMessage();
  fireEvent.click(button);
  await waitFor(() => expect(calls()).toContain(SELECT));
  await waitFor(() => expect(toasts.current()?.title).toMatch(/being written/));
  expect(goTo).not.toHaveBeenCalled();
  expect(button.isConnected).toBe(true);
});

it('a message further up than what is loaded is gone to as it is', async () => {
  const { goTo, calls } = await draw({
    [MEDIA]: listOf([aPicture('p', { messageId: 'early' })]),
    'GET /api/chat/c/message/early/around': json({ items: [], hasOlder: true, hasNewer: true }),
  });
  fireEvent.click(await toMessage());
  await waitFor(() => expect(goTo.mock.calls).toEqual([['early']]));
  expect(calls().some((call) => call.endsWith('/select'))).toBe(false);
});

it('says so where the message was deleted, without a button', async () => {
  const { panel } = await draw({ [MEDIA]: listOf([aPicture('p', { messageId: null })]) });
  expect(await screen.findByText('Its message was deleted')).toBeTruthy();
  expect(within(panel).queryByRole('button', { name: /Go to message/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Open Picture p/ }));
  const open = await screen.findByRole('dialog', { name: 'Picture 1 of 1' });
  expect(within(open).queryByRole('button', { name: 'Go to message' })).toBeNull();
});

it('what is being drawn appears once it is done', async () => {
  let send = (_text: string) => {};
  const answers: Record<string, Answer> = {
    [MEDIA]: listOf([]),
    [JOBS]: listOf([aJob('running')]),
    'GET /api/image-generation/jobs/j/events': () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(controller) {
            send = (text) => controller.enqueue(new TextEncoder().encode(text));
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  };
  const { calls } = await draw(answers);
  expect(await screen.findByText(/A picture of Isolde is being drawn/)).toBeTruthy();
  expect(await screen.findByText(EMPTY)).toBeTruthy();
  await waitFor(() => expect(calls()).toContain('GET /api/image-generation/jobs/j/events'));
  answers[MEDIA] = listOf([aPicture('new')]);
  send(`event: job\ndata: ${JSON.stringify(aJob('complete'))}\n\n`);
  expect(await screen.findByRole('button', { name: /^Open Picture new/ })).toBeTruthy();
  expect(screen.queryByText(/is being drawn/)).toBeNull();
});

it('what could not be loaded is asked for again', async () => {
  let isDown = true;
  const { asked } = await draw({
    [MEDIA]: (call) => (isDown ? refusal(503, 'server.busy', 'Busy') : listOf([]))(call),
  });
  const again = await screen.findByRole('button', { name: /try again/i });
  isDown = false;
  const before = asked.length;
  fireEvent.click(again);
  expect(await screen.findByText(EMPTY)).toBeTruthy();
  expect(asked.length).toBeGreaterThan(before);
});

it('says that portraits are hidden, where they are', async () => {
  await draw({ [MEDIA]: listOf([]) });
  expect(screen.queryByText(/hidden on this device/)).toBeNull();
  storage.set(KEYS.reading, 'portraits-hidden');
  expect(await screen.findByText(/hidden on this device/)).toBeTruthy();
});

it('is a panel that Escape closes', async () => {
  const { onClose, panel } = await draw({ [MEDIA]: listOf([]) });
  fireEvent.keyDown(panel, { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

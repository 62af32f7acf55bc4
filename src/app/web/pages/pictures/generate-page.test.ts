// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MembershipGateContext } from '../../../../platform/web/membership-gate.ts';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import { Generator } from './generate-page.tsx';

const CHAT = '01890000-0000-7000-8000-000000000001';
const MESSAGE = '01890000-0000-7000-8000-000000000002';
const MEDIA = `GET /api/chat/${CHAT}/media`;
const GENERATE = 'POST /api/image-generation/generate';
const GONE = 'That chat is not there any more. Pictures are kept in your gallery only.';
const NOTE = 'For your chat with Isolde';

const list = json({ items: [], page: 1, limit: 24, total: 0, cursor: null });
const missing = refusal(404, 'chat.missing', 'This chat does not exist');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Opened {
  conversationId?: string;
  messageId?: string;
  characterId?: string;
}

function open(search: Opened, answers: Record<string, Answer> = {}, who: 'guest' | 'member' = 'member') {
  const all: Record<string, Answer> = {
    [MEDIA]: list,
    'GET /api/characters/isolde': json({ id: 'isolde', name: 'Isolde Varga', avatar: null, creator: {} }),
    'GET /api/image-generation/jobs': list,
    'GET /api/characters': list,
    [GENERATE]: refusal(422, 'safety.blocked', 'Not that.'),
    ...answers,
  };
  const calls = network(all);
  const gate = { askForMembership: vi.fn(), permissions: null };
  drawScreen(
    h(
      MembershipGateContext,
      { value: gate },
      h(Generator, { characterId: 'isolde', prompt: 'A lamp', ...search }),
    ),
    { who, path: '/generate-images' },
  );
  async function submit() {
    const before = calls.bodiesOf(GENERATE).length;
    fireEvent.submit(await screen.findByRole('button', { name: /^Generate/ }));
    await waitFor(() => expect(calls.bodiesOf(GENERATE).length).toBe(before + 1));
    return calls.bodiesOf(GENERATE).at(-1);
  }
  return { ...calls, all, submit };
}

test('it says for which chat it is, leads back, and sends both with the request', async () => {
  const { submit } = open({ conversationId: CHAT, messageId: MESSAGE });
  expect(await screen.findByText(NOTE)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the chat' }).getAttribute('href')).toBe(`/chat/${CHAT}`);
  expect(await submit()).toMatchObject({ prompt: 'A lamp', conversationId: CHAT, messageId: MESSAGE });
});

test('without a chat it says nothing of one', async () => {
  const { submit, asked } = open({});
  const body = await submit();
  expect(body).not.toHaveProperty('conversationId');
  expect(screen.queryByRole('link', { name: 'Back to the chat' })).toBeNull();
  expect(asked.some(({ call }) => call.endsWith('/media'))).toBe(false);
});

test.each([
  ['is no id', { conversationId: 'mine' }, {}],
  ['is somebody else’s, deleted or none', { conversationId: CHAT, messageId: MESSAGE }, { [MEDIA]: missing }],
])('a chat that %s is dropped, and that is said', async (_, search, answers) => {
  const { submit } = open(search, answers);
  expect(await screen.findByText(GONE)).toBeTruthy();
  const body = await submit();
  expect(body).not.toHaveProperty('conversationId');
  expect(body).not.toHaveProperty('messageId');
  expect(screen.queryByText(NOTE)).toBeNull();
});

test('a message that is no id is dropped; the picture is for the chat', async () => {
  const { submit } = open({ conversationId: CHAT, messageId: 'first' });
  await screen.findByText(NOTE);
  const body = await submit();
  expect(body).toHaveProperty('conversationId', CHAT);
  expect(body).not.toHaveProperty('messageId');
});

test('a chat that could not be asked for is kept', async () => {
  const { submit } = open({ conversationId: CHAT }, { [MEDIA]: unreachable });
  expect(await screen.findByText(NOTE)).toBeTruthy();
  expect(await submit()).toHaveProperty('conversationId', CHAT);
});

test('of a character that is gone only the chat is named', async () => {
  open(
    { conversationId: CHAT },
    { 'GET /api/characters/isolde': refusal(404, 'characters.missing', 'Gone') },
  );
  expect(await screen.findByText('For one of your chats')).toBeTruthy();
});

test('a chat that is deleted meanwhile is noticed by the request, and the next one is for none', async () => {
  const { all, submit } = open({ conversationId: CHAT }, { [GENERATE]: missing });
  await screen.findByText(NOTE);
  all[MEDIA] = missing;
  await submit();
  expect(await screen.findByText(GONE)).toBeTruthy();
  expect(await submit()).not.toHaveProperty('conversationId');
});

test('a message that was deleted meanwhile is dropped, and the picture is for the chat', async () => {
  const blocked = refusal(422, 'safety.blocked', 'Not that.');
  const { bodiesOf } = open(
    { conversationId: CHAT, messageId: MESSAGE },
    { [GENERATE]: (call) => ('messageId' in (call.body as object) ? missing : blocked)(call) },
  );
  await screen.findByText(NOTE);
  fireEvent.submit(await screen.findByRole('button', { name: /^Generate/ }));
  await screen.findByText(/Not that/);
  const [first, second] = bodiesOf(GENERATE) as object[];
  expect(first).toHaveProperty('messageId', MESSAGE);
  expect(second).toHaveProperty('conversationId', CHAT);
  expect(screen.getByText(NOTE)).toBeTruthy();
});

test('nothing of a chat is asked for or told while signed out', async () => {
  const { asked } = open({ conversationId: CHAT }, {}, 'guest');
  await screen.findByRole('button', { name: /^Generate/ });
  expect(screen.queryByRole('link', { name: 'Back to the chat' })).toBeNull();
  expect(asked.some(({ call }) => call === MEDIA)).toBe(false);
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  unreachable,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import type { Conversation } from '../../contract.ts';
import { TagsDialog } from './tags-dialog.tsx';
import type { ChatOrders } from './use-chat-orders.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SHELVES = 'GET /api/chat/folders';
const shelves = { folders: [], tags: [{ name: 'family', count: 2 }], archived: 0, unread: 0, binned: 0 };
const chat = { id: 'c', order: { tags: ['Slow burn'] } } as unknown as Conversation;

function open(tag: ChatOrders['tag'], answer: Answer = json(shelves)) {
  const answers = { [SHELVES]: answer };
  network(answers);
  const nothing = () => {};
  drawScreen(createElement(TagsDialog, { chats: [chat], orders: { tag } as ChatOrders, onClose: nothing }));
  return answers;
}

async function add(name: string) {
  const field = await screen.findByLabelText('New tag');
  fireEvent.change(field, { target: { value: name } });
  await act(async () => void fireEvent.submit(field));
}
const chip = (name: string) => screen.findByRole('button', { name: `#${name}` });

test('a tag that is refused is not shown as set', async () => {
  open(async (_chats, name) => name !== 'refused');
  await add('refused');
  await add('taken');
  expect((await chip('taken')).ariaPressed).toBe('true');
  expect(screen.queryByRole('button', { name: '#refused' })).toBe(null);
});

test('a tag that could not be taken off stays', async () => {
  open(async () => false);
  const set = await chip('Slow burn');
  await act(async () => void fireEvent.click(set));
  expect((await chip('Slow burn')).ariaPressed).toBe('true');
});

test('where the other tags cannot be loaded it says so, and one may try again', async () => {
  const answers = open(async () => true, unreachable);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers[SHELVES] = json(shelves);
  fireEvent.click(again);
  expect((await chip('family')).ariaPressed).toBe('false');
});

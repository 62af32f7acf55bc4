// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { signals } from '../../../../platform/web/calls/signals.ts';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import type { Conversation } from '../../contract.ts';
import { QuickRepliesDialog } from './quick-replies-dialog.tsx';
import { useQuickReplyParts, type QuickUse } from './use-quick-replies.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
  vi.unstubAllGlobals();
});

const reply = (id: string, change = {}) => ({
  ...{ id, label: id, text: `Text ${id}`, isSent: false, characterId: null },
  ...change,
});
const LIST = 'GET /api/quick-replies';
const conversation = { character: { id: 'c', name: 'Mira Vale' }, persona: null } as Conversation;

function Row({ onUse }: { onUse: (use: QuickUse) => void }) {
  return useQuickReplyParts(conversation).row('Hi', onUse);
}

test('the row has those for all chats and for this character, and follows other devices', async () => {
  const answers = {
    [LIST]: json({
      items: [reply('A', { text: '{{user}} to {{char}}' }), reply('B', { characterId: 'other' })],
    }),
  };
  network(answers);
  const onUse = vi.fn();
  drawScreen(h(Row, { onUse }));
  const bar = await screen.findByRole('toolbar', { name: 'Quick replies' });
  fireEvent.click(within(bar).getByText('A'), { detail: 1 });
  // The second half of a double tap.
  fireEvent.click(within(bar).getByText('A'), { detail: 2 });
  expect(onUse).toHaveBeenCalledExactlyOnceWith({
    text: 'mira to Mira Vale',
    hasInput: false,
    isSent: false,
  });
  answers[LIST] = json({ items: [reply('A'), reply('C', { characterId: 'c' })] });
  act(() => signals.hear('quick-replies'));
  await within(bar).findByText('C');
  const [first, second, order] = within(bar).getAllByRole('button');
  first!.focus();
  fireEvent.keyDown(first!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(order);
  document.documentElement.dir = 'rtl';
  fireEvent.keyDown(order!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second!, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(order);
});

test('moving one passes those of other characters, which keep their places', async () => {
  const items = [reply('A'), reply('B', { characterId: 'other' }), reply('C')];
  const { bodiesOf } = network({
    [LIST]: json({ items }),
    'PUT /api/quick-replies/C/place': json({ items: [items[2], items[0], items[1]] }),
  });
  drawScreen(h(QuickRepliesDialog, { character: { id: 'c', name: 'Mira' }, onClose: () => {} }));
  fireEvent.click(await screen.findByRole('button', { name: 'Move C up' }));
  await vi.waitFor(() => expect(bodiesOf('PUT /api/quick-replies/C/place')).toEqual([{ place: 0 }]));
  expect(screen.getByText(/1 more stands/)).toBeTruthy();
});

test('a moved one keeps the focus on its button, at the end of the list as well', async () => {
  const items = [reply('A'), reply('C')];
  let answer = () => {};
  const { asked } = network({
    [LIST]: json({ items }),
    'PUT /api/quick-replies/C/place': () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(Response.json({ items: items.toReversed() }));
      }),
  });
  drawScreen(h(QuickRepliesDialog, { character: { id: 'c', name: 'Mira' }, onClose: () => {} }));
  const up = await screen.findByRole('button', { name: 'Move C up' });
  up.focus();
  fireEvent.click(up);
  await vi.waitFor(() => expect(up.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(up);
  answer();
  await vi.waitFor(() => expect(screen.getAllByText(/^Text/)[0]!.textContent).toBe('Text C'));
  expect([document.activeElement, up.hasAttribute('disabled')]).toEqual([up, false]);
  fireEvent.click(up);
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(1);
});

test('what is refused keeps what was written', async () => {
  network({
    [LIST]: json({ items: [] }),
    'POST /api/quick-replies': refusal(422, 'safety.blocked', 'This is not allowed.'),
  });
  drawScreen(h(QuickRepliesDialog, { character: { id: 'c', name: 'Mira' }, onClose: () => {} }));
  await screen.findByText(/Nothing here yet/);
  fireEvent.click(screen.getByRole('button', { name: 'New' }));
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
  fireEvent.change(screen.getByLabelText('Name of the button'), { target: { value: 'Nod' } });
  fireEvent.change(text, { target: { value: 'A text' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This is not allowed.');
  expect(text.value).toBe('A text');
});

test('a list that could not be loaded is asked for again', async () => {
  const answers = { [LIST]: refusal(500, 'server.error', 'No.') };
  network(answers);
  drawScreen(h(QuickRepliesDialog, { character: { id: 'c', name: 'Mira' }, onClose: () => {} }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers[LIST] = json({ items: [reply('A')] });
  fireEvent.click(again);
  await screen.findByText('Text A');
});

test('one is deleted once it was asked for; a failure keeps it', async () => {
  const answers: Record<string, Answer> = {
    [LIST]: json({ items: [reply('A')] }),
    'DELETE /api/quick-replies/A': unreachable,
  };
  const { bodiesOf } = network(answers);
  drawScreen(h(QuickRepliesDialog, { character: { id: 'c', name: 'Mira' }, onClose: () => {} }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete A' }));
  await screen.findByText('Delete “A”?');
  expect(bodiesOf('DELETE /api/quick-replies/A')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete A' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('alert');
  answers['DELETE /api/quick-replies/A'] = json({ items: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText(/Nothing here yet/);
});

test('a half-written one is not dropped without a question', async () => {
  network({ [LIST]: json({ items: [reply('A')] }) });
  const onClose = vi.fn();
  drawScreen(h(QuickRepliesDialog, { character: { id: 'c', name: 'Mira' }, onClose }));
  fireEvent.click(await screen.findByRole('button', { name: 'New' }));
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
  const escape = () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  fireEvent.change(text, { target: { value: 'A text' } });
  escape();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(text.value).toBe('A text');
  escape();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('what was not touched closes at once', async () => {
  network({ [LIST]: json({ items: [reply('A')] }) });
  const onClose = vi.fn();
  drawScreen(h(QuickRepliesDialog, { character: { id: 'c', name: 'Mira' }, onClose }));
  fireEvent.click(await screen.findByRole('button', { name: 'New' }));
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'A text' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit A' }));
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

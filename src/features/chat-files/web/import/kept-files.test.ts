// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  drawScreen,
  network,
  unreachable,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import type { KeptFile } from '../../kept-contract.ts';
import { KeptFiles } from './kept-files.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const KEPT = 'GET /api/chat/kept';
const file = (id: string): KeptFile => ({
  ...{ id, kind: 'group', path: `group chats/${id}.jsonl`, title: id, bytes: 2048, messages: 2 },
  createdAt: '2026-11-21T00:00:00Z',
});
const listing =
  (files: KeptFile[]): Answer =>
  ({ url }) => {
    const page = Number(url.searchParams.get('page'));
    const limit = Number(url.searchParams.get('limit'));
    const items = files.slice((page - 1) * limit, page * limit);
    const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
    const sums = files.length > 0 ? [{ kind: 'group', files: files.length, bytes }] : [];
    const hasMore = page * limit < files.length;
    return Response.json({ items, page, limit, total: files.length, hasMore, sums, bytesMax: 2 ** 31 });
  };

function draw(first: KeptFile[]) {
  const answers: Record<string, Answer> = { [KEPT]: listing(first) };
  network(answers);
  drawScreen(h(KeptFiles));
  return answers;
}

test('one file is deleted, and the last of a page leads to the page before', async () => {
  const files = Array.from({ length: 21 }, (_, n) => file(`talk-${n}`));
  const answers = draw(files);
  answers['DELETE /api/chat/kept/talk-20'] = () => {
    answers[KEPT] = listing(files.slice(0, 20));
    return Response.json({ success: true });
  };
  fireEvent.click(await screen.findByRole('button', { name: 'List 21 group chats' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Further' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete talk-20' }));
  await screen.findByText('Delete “talk-20”?');
  fireEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  await screen.findByRole('button', { name: 'Delete talk-0' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a list that could not be loaded says so, also without a connection, and is loaded again', async () => {
  const answers = draw([file('talk')]);
  answers[KEPT] = unreachable;
  await screen.findByText('Your kept files could not be loaded.');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You are offline. Your kept files are shown once you are back.');
  answers[KEPT] = listing([file('talk')]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 group chat');
  vi.restoreAllMocks();
});

test('nothing is shown where nothing is kept', async () => {
  draw([]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Kept files' })).toBeNull());
});

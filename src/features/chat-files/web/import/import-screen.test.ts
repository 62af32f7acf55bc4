// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import type { ChatImport } from '../../contract.ts';
import { ImportScreen } from './import-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const count = (
  kind: ChatImport['counts'][number]['kind'],
  state: ChatImport['counts'][number]['state'],
  items: number,
  open: number,
) => ({ kind, state, items, open, messages: 0, bytes: 0 });

/** Brought in except for a lorebook that broke off, and a chat that its user had deleted. */
const done: ChatImport = {
  ...{ id: 'i1', fileName: 'data.zip', bytes: 10, received: 10, state: 'done', problem: null },
  counts: [
    count('chat', 'done', 3, 0),
    count('chat', 'left', 1, 1),
    count('lorebook', 'failed', 2, 1),
    count('persona', 'left', 1, 0),
  ],
  names: [
    {
      ...{ key: 'name:noor', name: 'Noor', chats: 4, messages: 0, hasCard: false, candidates: [] },
      ...{ choice: '0192f3a0-0000-7000-8000-000000000001', isSameCard: false },
    },
  ],
  notes: [],
  progress: { items: 7, doneItems: 7, messages: 0, doneMessages: 0, title: null },
  ...{ conversation: null, expiresAt: '2100-01-01T00:00:00Z', leftOut: [], hasFile: true },
  ...{ createdAt: '2026-11-21T00:00:00Z', finishedAt: '2026-11-21T00:01:00Z' },
};

const GB = 1024 ** 3;
const KEPT = { sums: [{ kind: 'picture', files: 9, bytes: GB * 0.9 }], bytesMax: 2 * GB };

function draw(first: ChatImport, next: ChatImport[] = []) {
  const box = { found: first };
  const calls = network({
    'GET /api/chat/import/i1': () => Response.json(box.found),
    'GET /api/chat/kept': json({ ...KEPT, items: [], page: 1, limit: 20, total: 0, hasMore: false }),
    'GET /api/chat/import/i1/items': json({ items: [], page: 1, limit: 50, total: 0, hasMore: false }),
    'POST /api/chat/import/i1/begin': () => {
      box.found = next.shift() ?? box.found;
      return Response.json(box.found);
    },
  });
  drawScreen(h(ImportScreen, { id: 'i1', onOpen: vi.fn() }));
  return { box, calls };
}
const button = (name: string) => screen.findByRole('button', { name });

test('whatever could still come in can be gone on with, and is counted', async () => {
  draw(done);
  fireEvent.click(await button('Go on with the rest'));
  await button('Bring in 2 things');
});

test('nothing is offered once nothing could come in any more', async () => {
  draw({ ...done, hasFile: false, counts: [count('chat', 'done', 3, 0), count('persona', 'left', 1, 0)] });
  await button('Bring in more');
  expect(screen.queryByRole('button', { name: 'Go on with the rest' })).toBeNull();
});

test('after it has gone on, the new report is shown', async () => {
  const ended = { ...done, finishedAt: '2026-11-21T00:02:00Z' };
  const { box } = draw(done, [{ ...done, state: 'running', finishedAt: null }]);
  fireEvent.click(await button('Go on with the rest'));
  fireEvent.click(await button('Bring in 2 things'));
  await button('Pause');
  box.found = ended;
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go on with the rest' })).not.toBeNull());
});

/** What comes first when `See` is pressed. */
const item = {
  ...{ position: 0, kind: 'chat', path: 'chats/Noor/a.jsonl', program: 'sillytavern', title: 'A walk' },
  ...{ messages: 12, doneMessages: 0, state: 'waiting', reason: null, remarks: [], notes: [] },
  ...{ conversationId: null, characterId: null },
};

test('what comes in is seen before, and how much room is left', async () => {
  const pictures = { ...count('picture', 'waiting', 4, 4), bytes: 1.5 * GB };
  draw({
    ...done,
    ...{ state: 'ready', finishedAt: null, leftOut: ['picture'] },
    counts: [count('chat', 'waiting', 3, 3), pictures],
  });
  const answers = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.includes('/items?')
      ? Response.json({ items: [item], page: 1, limit: 50, total: 1, hasMore: false })
      : answers(path, init),
  );
  fireEvent.click(await button('See 3 chats'));
  expect((await screen.findByText('A walk')).closest('li')?.textContent).toBe(
    'A walk12 messages, chats/Noor/a.jsonl',
  );
  const row = screen.getByRole('checkbox', { name: /^4 pictures/ });
  expect(row.closest('label')?.textContent).toContain('1.1 GB of 2 GB free');
  expect(screen.queryByText(/Leave some out/)).toBeNull();
  fireEvent.click(row);
  await screen.findByText(/Group chats and pictures have 1.5 GB, and 1.1 GB are free/);
});

test('turning the pages of what comes in keeps the keyboard where it is', async () => {
  draw({ ...done, ...{ state: 'ready', finishedAt: null }, counts: [count('chat', 'waiting', 3, 3)] });
  const answers = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const page = Number(/items\?.*page=(\d+)/.exec(path)?.[1] ?? 0);
    if (!page) return answers(path, init);
    const items = [{ ...item, title: `A walk ${page}` }];
    return Response.json({ items, page, limit: 1, total: 2, hasMore: page === 1 });
  });
  const see = await button('See 3 chats');
  fireEvent.click(see);
  const waiting = screen.getByText('Loading the list').closest('[role="status"]');
  expect(waiting?.id).toBe(see.getAttribute('aria-controls'));
  expect((await screen.findByText('A walk 1')).getAttribute('dir')).toBe('auto');
  const further = await button('Further');
  further.focus();
  fireEvent.click(further);
  await screen.findByText('A walk 2');
  expect(document.activeElement).toBe(further);
  expect(further.matches(':disabled')).toBe(false);
  fireEvent.click(further);
  fireEvent.click(await button('Earlier'));
  await screen.findByText('A walk 1');
});

test('a step that takes the place of another one has the focus that went with it', async () => {
  draw(done, [{ ...done, state: 'running', finishedAt: null }]);
  const again = await button('Go on with the rest');
  expect(document.activeElement).toBe(document.body);
  again.focus();
  fireEvent.click(again);
  expect(document.activeElement?.textContent).toBe('Look it over');
  const begin = await button('Bring in 2 things');
  begin.focus();
  fireEvent.click(begin);
  await button('Pause');
  expect(document.activeElement?.textContent).toBe('Coming in');
});

test('a card that waits as a draft leads to it', async () => {
  const card = { ...item, kind: 'character', title: 'Bruno', path: 'characters/Bruno.json', state: 'done' };
  draw(done);
  const answers = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    path.includes('/items?')
      ? Response.json({
          items: [{ ...card, reason: 'waits_as_draft', characterId: 'c1' }],
          ...{ page: 1, limit: 50, total: 1, hasMore: false },
        })
      : answers(path, init),
  );
  const link = await screen.findByRole('link', { name: 'Check Bruno' });
  expect(link.getAttribute('href')).toBe('/create-character?id=c1');
});

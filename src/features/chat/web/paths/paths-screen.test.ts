// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import type { PathMap, PathStretch } from '../../paths-contract.ts';
import { aMessage } from '../test-support/a-message.ts';
import { PathsScreen } from './paths-screen.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stretch = (change: Partial<PathStretch>): PathStretch => ({
  id: 'a',
  parentId: null,
  role: 'assistant',
  speaker: 'Isolde Varga',
  excerpt: 'You are late.',
  lastId: 'a',
  count: 1,
  alternative: 1,
  alternatives: 1,
  isCurrent: true,
  isHere: true,
  isBeingWritten: false,
  name: null,
  folded: 0,
  at: '2026-01-01T10:00:00.000Z',
  ...change,
});

/** The paths of a conversation with these parts. */
function draw(...stretches: PathStretch[]) {
  const paths = stretches.length > 1 ? 2 : 1;
  const map: PathMap = { conversationId: 'c', title: 'Isolde', stretches, messages: 3, paths };
  const state = stretches.some(({ isBeingWritten }) => isBeingWritten) ? 'streaming' : 'complete';
  const last = aMessage({ content: 'Then we will have had', state });
  const answers = Object.fromEntries(
    stretches.map(({ id }) => [`GET /api/chat/c/paths/${id}`, json({ message: last, last, knows: [] })]),
  );
  network({ 'GET /api/chat/c/paths': json(map), ...answers });
  drawScreen(h(PathsScreen, { conversationId: 'c', missing: null }));
}

test('where nothing parts yet, the map says how a path begins', async () => {
  draw(stretch({ count: 3 }));
  expect(await screen.findByText('One path so far.')).toBeTruthy();
  expect(screen.getByRole('treeitem').textContent).toContain('You are late.');
});

test('where the conversation parts, that is not said', async () => {
  draw(stretch({ isHere: false }), stretch({ id: 'b', parentId: 'a' }), stretch({ id: 'd', parentId: 'a' }));
  await screen.findAllByRole('treeitem');
  expect(screen.queryByText('One path so far.')).toBeNull();
});

test('a reply being written has its caret on the map, in the list and in its last words', async () => {
  draw(
    stretch({ isHere: false }),
    stretch({ id: 'b', parentId: 'a', isBeingWritten: true, excerpt: 'Then we will' }),
    stretch({ id: 'd', parentId: 'a', isCurrent: false, isHere: false, excerpt: 'No.' }),
  );
  const card = await screen.findByRole('treeitem', { name: /Then we will/ });
  expect(card.querySelector('.chat-text-caret')).not.toBeNull();
  expect(card.textContent).toContain('being written');
  expect(screen.getByRole('treeitem', { name: /No\./ }).querySelector('.chat-text-caret')).toBeNull();
  const pane = screen.getByRole('complementary');
  await waitFor(() => expect(pane.querySelector('.path-words .chat-text-caret')).not.toBeNull());
  fireEvent.click(screen.getByText('List'));
  const line = await screen.findByRole('button', { name: /Then we will/ });
  expect(line.querySelector('.chat-text-caret')).not.toBeNull();
});

test('the focus returns from the name of a path to where it was begun', async () => {
  draw(stretch({ isHere: false }), stretch({ id: 'b', parentId: 'a' }), stretch({ id: 'd', parentId: 'a' }));
  const pencil = () => screen.findByRole('button', { name: 'Name this path' });
  (await pencil()).focus();
  fireEvent.click(await pencil());
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Name of this path' }), { key: 'Escape' });
  expect(document.activeElement).toBe(await pencil());
  const [card] = screen.getAllByRole('treeitem');
  card!.focus();
  fireEvent.keyDown(card!, { key: 'n' });
  fireEvent.keyDown(await screen.findByRole('textbox', { name: 'Name of this path' }), { key: 'Escape' });
  await pencil();
  expect(document.activeElement).toBe(card);
});

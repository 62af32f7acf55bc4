// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { ExportDialog } from './export-dialog.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const idOf = (n: number) => `0192f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

async function exported(ids: readonly string[] | undefined, title: string) {
  const { asked } = network({ 'GET /api/chat/export': () => new Response('zip') });
  const onClose = vi.fn();
  drawScreen(h(ExportDialog, { ...(ids ? { ids } : {}), onClose }));
  await screen.findByRole('heading', { name: title });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  return asked.map(({ search }) => new URLSearchParams(search).get('ids')?.split(',') ?? null);
}

test('all chats go into one zip', async () => {
  expect(await exported(undefined, 'Export all chats')).toEqual([null]);
});

test('chosen chats are named; more than one call takes come as several zips', async () => {
  const ids = Array.from({ length: 201 }, (_, n) => idOf(n));
  expect(await exported(ids.slice(0, 2), 'Export 2 chats')).toEqual([ids.slice(0, 2)]);
  cleanup();
  expect(await exported(ids, 'Export 201 chats')).toEqual([ids.slice(0, 200), ids.slice(200)]);
});

test('a folder goes into one zip, however many chats it holds', async () => {
  const { asked } = network({ 'GET /api/chat/export': () => new Response('zip') });
  const onClose = vi.fn();
  drawScreen(h(ExportDialog, { folder: { id: idOf(7), name: 'Evenings' }, onClose }));
  await screen.findByRole('heading', { name: 'Export “Evenings”' });
  expect(screen.getByText('One zip with a file for each chat.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.map(({ search }) => search)).toEqual([`?format=json&folderId=${idOf(7)}`]);
});

test('after a zip that broke off, those before it are not loaded again', async () => {
  const ids = Array.from({ length: 201 }, (_, n) => idOf(n));
  let isBroken = true;
  const { asked } = network({
    'GET /api/chat/export': ({ url }) =>
      isBroken && url.searchParams.get('ids') === ids[200] ? Response.error() : new Response('zip'),
  });
  const onClose = vi.fn();
  drawScreen(h(ExportDialog, { ids, onClose }));
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const lengths = asked.map(({ search }) => new URLSearchParams(search).get('ids')?.split(',').length);
  expect(lengths).toEqual([200, 1, 1]);
});

test('one chat goes out with all its paths where SillyTavern’s form is asked for', async () => {
  const path = `GET /api/chat/${idOf(3)}/export`;
  const { asked } = network({ [path]: () => new Response('zip') });
  const onClose = vi.fn();
  drawScreen(h(ExportDialog, { chat: { id: idOf(3), title: 'Rain' }, onClose }));
  fireEvent.click(await screen.findByRole('radio', { name: 'SillyTavern' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^All paths/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked.map(({ search }) => search)).toEqual(['?format=sillytavern&branches=all']);
  fireEvent.click(screen.getByRole('radio', { name: 'Plain text' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

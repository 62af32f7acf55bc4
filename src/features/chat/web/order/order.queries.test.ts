// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { takeLostMove, useFolderChanges, useOrderChange } from './order.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a chat that leaves the folder which this device deletes was moved by nobody else', async () => {
  const chat = (id: string, folderId: string | null) => ({ id, order: { folderId } as never, version: '2' });
  network({
    'PATCH /api/chat/order': async ({ body }) => {
      const { ids, folderId } = body as { ids: string[]; folderId: string };
      return Response.json({ items: ids.map((id) => ({ id, order: { folderId }, version: '1' })) });
    },
    'DELETE /api/chat/folders/night': json({ success: true }),
  });
  let moves = (): unknown => null;
  let work = async () => {};
  drawScreen(
    h(function Screen() {
      const [queryClient, order, folders] = [useQueryClient(), useOrderChange(), useFolderChanges()];
      moves = () => ['a', 'b'].map((id) => takeLostMove(queryClient, 'u1', chat(id, null)));
      work = async () => {
        await order.mutateAsync({ chats: [chat('a', null)], change: { folderId: 'night' } });
        await order.mutateAsync({ chats: [chat('b', null)], change: { folderId: 'day' } });
        await folders.remove.mutateAsync('night');
      };
      return 'drawn';
    }),
  );
  await screen.findByText('drawn');
  await work();
  expect(moves()).toEqual([undefined, { folderId: 'day', version: '1' }]);
});

test('a change that waits hides no lost move of another chat', async () => {
  const chat = (id: string, folderId: string | null) => ({ id, order: { folderId } as never, version: '2' });
  network({
    'PATCH /api/chat/order': async ({ body }) => {
      const { ids, folderId } = body as { ids: string[]; folderId?: string };
      // What does not move a chat waits.
      if (!folderId) return new Promise(() => {});
      return Response.json({ items: ids.map((id) => ({ id, order: { folderId }, version: '1' })) });
    },
  });
  let move = (): unknown => null;
  let work = async () => {};
  drawScreen(
    h(function Screen() {
      const [queryClient, order] = [useQueryClient(), useOrderChange()];
      move = () => takeLostMove(queryClient, 'u1', chat('a', null));
      work = async () => {
        await order.mutateAsync({ chats: [chat('a', null)], change: { folderId: 'night' } });
        order.mutate({ chats: [chat('b', null)], change: { isPinned: true } });
      };
      return 'drawn';
    }),
  );
  await screen.findByText('drawn');
  await work();
  expect(move()).toEqual({ folderId: 'night', version: '1' });
});

// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network, refusal } from '../../../../platform/web/test-support/draw-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import { useShelves } from './order.queries.ts';
import { useFolderPlace } from './use-folder-place.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SHELVES = 'GET /api/chat/folders';
const MOVE = 'PATCH /api/chat/folders/Else';
const shelvesOf = (...names: string[]) =>
  json({ folders: names.map((name) => ({ id: name, name })), tags: [], archived: 0, unread: 0, binned: 0 });

function Folders() {
  const { data } = useShelves();
  const { said, move } = useFolderPlace();
  return h(
    'div',
    null,
    h('p', { role: 'status' }, said),
    h('button', { onClick: () => move('Else', 0) }, data?.folders.map(({ name }) => name).join(' ')),
  );
}

test('a folder is shown at its new place at once, and the place is said when it is stored', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answers = {
    [SHELVES]: shelvesOf('Day', 'Night', 'Else'),
    [MOVE]: () => promise.then(() => Response.json({ id: 'Else', name: 'Else' })),
  };
  const { bodiesOf } = network(answers);
  drawScreen(h(Folders));
  (await screen.findByText('Day Night Else')).click();
  await screen.findByText('Else Day Night');
  await expect.poll(() => bodiesOf(MOVE)).toEqual([{ place: 0 }]);
  expect(screen.getByRole('status').textContent).toBe('');
  answers[SHELVES] = shelvesOf('Else', 'Day', 'Night');
  await act(async () => resolve());
  await screen.findByText('“Else” is now folder 1 of 3.');
});

test('a folder that could not be moved goes back, with a notice', async () => {
  const answers = {
    [SHELVES]: shelvesOf('Day', 'Else'),
    [MOVE]: refusal(503, 'unavailable', 'Try again later.'),
  };
  network(answers);
  drawScreen(h(Folders));
  (await screen.findByText('Day Else')).click();
  await expect.poll(() => toasts.current()?.title).toBe('Try again later.');
  await screen.findByText('Day Else');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a folder that is moved twice is moved one after the other, and shown where it went last', async () => {
  const first = Promise.withResolvers<void>();
  const answers = {
    [SHELVES]: shelvesOf('Day', 'Night', 'Else'),
    [MOVE]: json({ id: 'Else', name: 'Else' }),
  };
  const { asked, bodiesOf } = network(answers);
  const Twice = () => {
    const { data } = useShelves();
    const { move } = useFolderPlace();
    const onClick = () => (move('Else', 0), move('Else', 1));
    return h('button', { onClick }, data?.folders.map(({ name }) => name).join(' '));
  };
  drawScreen(h(Twice));
  const button = await screen.findByText('Day Night Else');
  answers[MOVE] = () => first.promise.then(() => Response.json({ id: 'Else', name: 'Else' }));
  button.click();
  await screen.findByText('Day Else Night');
  await expect.poll(() => bodiesOf(MOVE).length).toBeGreaterThan(0);
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(bodiesOf(MOVE)).toEqual([{ place: 0 }]);
  answers[SHELVES] = shelvesOf('Else', 'Day', 'Night');
  const second = Promise.withResolvers<void>();
  answers[MOVE] = () => second.promise.then(() => Response.json({ id: 'Else', name: 'Else' }));
  const before = asked.length;
  await act(async () => first.resolve());
  await expect.poll(() => bodiesOf(MOVE)).toEqual([{ place: 0 }, { place: 1 }]);
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(asked.slice(before).map(({ call }) => call)).toEqual([MOVE]);
  expect(button.textContent).toBe('Day Else Night');
  answers[SHELVES] = shelvesOf('Day', 'Else', 'Night');
  await act(async () => second.resolve());
  await expect.poll(() => asked.at(-1)?.call).toBe(SHELVES);
});

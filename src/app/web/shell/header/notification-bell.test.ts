// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Notification } from '../../../../features/notifications/contract.ts';
import { notification } from '../../../../features/notifications/web/test-support/notification.ts';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import { showToast, toasts } from '../../../../platform/web/toasts.ts';
import { Toaster } from '../../../../platform/web/ui/layers/toaster.tsx';
import { NotificationBell } from './notification-bell.tsx';

const LIST = 'GET /api/notifications';
const EVENTS = 'GET /api/notifications/events';

beforeAll(async () => {
  await import('../../../../features/notifications/web/notifications-panel.tsx');
  await import('../../../../features/notifications/web/notifications-live.tsx');
});
afterEach(() => {
  cleanup();
  toasts.dismiss(toasts.current()?.id ?? 0);
  vi.unstubAllGlobals();
});

const UNREAD = notification({ id: 'a', actors: [{ id: 'u2', name: 'emberline' }] });
const READ = notification({ id: 'b', isRead: true, actors: [{ id: 'u3', name: 'marginalia' }] });

const listOf = (items: Notification[]) => ({
  items,
  page: 1,
  limit: 24,
  total: items.length,
  hasMore: false,
  unread: items.filter(({ isRead }) => !isRead).length,
});

/** An event stream that the test writes to. */
function stream() {
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  return {
    answer: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (event: string, data: unknown) =>
      act(async () =>
        controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
      ),
  };
}

function draw(answers: Record<string, Answer> = {}) {
  const events = stream();
  const net = network({ [EVENTS]: events.answer, [LIST]: json(listOf([UNREAD, READ])), ...answers });
  const callsOf = (call: string) => net.asked.filter((one) => one.call === call);
  return { ...net, callsOf, events, ...drawScreen(h(NotificationBell)) };
}
const bell = (name: string) => screen.findByRole('button', { name });
async function open(name = 'Notifications') {
  fireEvent.click(await bell(name));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

describe('the bell', () => {
  it('shows the number of unread notifications from the stream without further requests', async () => {
    const { events, asked } = draw();
    await bell('Notifications');
    await events.send('unread', { unread: 3 });
    expect((await bell('Notifications, 3 unread')).textContent).toBe('3');
    await events.send('unread', { unread: 100 });
    expect((await bell('Notifications, more than 99 unread')).textContent).toBe('99+');
    await events.send('unread', { unread: 0 });
    expect((await bell('Notifications')).textContent).toBe('');
    expect(asked.map(({ call }) => call)).toEqual([EVENTS]);
  });

  it('announces a new notification and adds it at the top of the open list', async () => {
    const { events, callsOf } = draw();
    await events.send('unread', { unread: 1 });
    const panel = await open('Notifications, 1 unread');
    expect(await panel.findAllByRole('listitem')).toHaveLength(2);
    const arrived = notification({ id: 'c', actors: [{ id: 'u9', name: 'Celeste' }] });
    await events.send('notification', { ...arrived, unread: 2 });
    expect(await panel.findByRole('button', { name: 'Unread 2' })).toBeTruthy();
    expect(panel.getAllByRole('listitem')[0]!.textContent).toContain('Celeste');
    const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(announced()).toContain('Celeste follows you now.'));
    expect(callsOf(LIST)).toHaveLength(1);
  });
});

describe('the panel', () => {
  it('opens the subject of a notification and marks it as read, with one click', async () => {
    const { path, callsOf } = draw({ 'PUT /api/notifications/a/read': json({ unread: 0 }) });
    const panel = await open();
    fireEvent.click(await panel.findByRole('link', { name: /emberline/ }));
    await vi.waitFor(() => expect(path()).toBe('/creators/u2'));
    expect(screen.queryByRole('dialog')).toBe(null);
    await vi.waitFor(() => expect(callsOf('PUT /api/notifications/a/read')).toHaveLength(1));
    expect((await bell('Notifications')).textContent).toBe('');
  });

  it('never leads to another site', async () => {
    draw({ [LIST]: json(listOf([notification({ link: '//evil.example' })])) });
    const panel = await open();
    expect((await panel.findByRole('link', { name: /emberline/ })).getAttribute('href')).toBe(
      '/notifications',
    );
  });

  it('marks all as read up to the newest one shown', async () => {
    const { bodiesOf } = draw({ 'PUT /api/notifications/read': json({ unread: 0 }) });
    const panel = await open();
    await panel.findByRole('button', { name: 'Unread 1' });
    fireEvent.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await vi.waitFor(() => expect(panel.queryByText('Unread', { selector: '.sr' })).toBe(null));
    expect(panel.getByRole('button', { name: 'Unread' })).toBeTruthy();
    await vi.waitFor(() => expect(bodiesOf('PUT /api/notifications/read')).toEqual([{ until: UNREAD.at }]));
  });

  it('reverts the change and shows an error if the server refuses', async () => {
    draw({ 'PUT /api/notifications/read': refusal(503, 'server.unavailable', 'Not now') });
    const panel = await open();
    await panel.findByRole('button', { name: 'Unread 1' });
    fireEvent.click(panel.getByRole('button', { name: 'Mark all as read' }));
    await vi.waitFor(() =>
      expect(toasts.current()).toMatchObject({
        title: 'They could not be marked as read',
        description: 'Not now',
      }),
    );
    expect(await panel.findByRole('button', { name: 'Unread 1' })).toBeTruthy();
  });

  it('removes a read notification and moves the focus to its neighbour', async () => {
    const { callsOf } = draw({ 'DELETE /api/notifications/b': json({ unread: 1 }) });
    const panel = await open();
    const remove = await panel.findByRole('button', { name: /^Remove “marginalia/ });
    remove.focus();
    fireEvent.click(remove);
    await vi.waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement?.textContent).toContain('emberline');
    await vi.waitFor(() => expect(callsOf('DELETE /api/notifications/b')).toHaveLength(1));
  });

  it('arrows move between the notifications, and Escape returns the focus to the bell', async () => {
    draw();
    const panel = await open();
    const links = [
      await panel.findByRole('link', { name: /emberline/ }),
      panel.getByRole('link', { name: /marginalia/ }),
    ];
    const dialog = screen.getByRole('dialog');
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? dialog, { key });
    press('ArrowDown');
    expect(document.activeElement).toBe(links[0]);
    press('ArrowDown');
    press('ArrowDown');
    expect(document.activeElement).toBe(links[1]);
    press('Home');
    expect(document.activeElement).toBe(links[0]);
    press('Escape');
    const closed = await bell('Notifications, 1 unread');
    await vi.waitFor(() => expect(document.activeElement).toBe(closed));
    expect(screen.queryByRole('dialog')).toBe(null);
  });

  it.each([
    ['All', 'Nothing yet. News for you will appear here.'],
    ['Unread', 'You have read everything.'],
  ])('shows an empty state: %s', async (view, text) => {
    draw({ [LIST]: json(listOf([])) });
    const panel = await open();
    fireEvent.click(panel.getByRole('button', { name: view }));
    expect(await panel.findByText(text)).toBeTruthy();
  });

  it('shows an error if the list cannot be loaded, and retries', async () => {
    const answers: Record<string, Answer> = { [LIST]: unreachable };
    const events = stream();
    network(Object.assign(answers, { [EVENTS]: events.answer }));
    drawScreen(h(NotificationBell));
    const panel = await open();
    expect(await panel.findByText('Your notifications could not be loaded.')).toBeTruthy();
    answers[LIST] = json(listOf([UNREAD]));
    fireEvent.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByRole('link', { name: /emberline/ })).toBeTruthy();
  });
});

it('closes by Escape while a toast is shown, which stays', async () => {
  draw();
  render(h(Toaster));
  const panel = await open();
  await act(async () => void showToast({ title: 'Said' }));
  fireEvent.keyDown(panel.getByRole('link', { name: 'See everything' }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
  expect(toasts.current()).toMatchObject({ title: 'Said', isOpen: true });
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../../../platform/web/storage/storage.ts';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import type { NotificationPreferences, NotificationSettings } from '../../contract.ts';
import { KINDS } from '../../rules.ts';
import { keepDevice } from '../push/push-device.ts';
import { NotificationsPart } from './notifications-part.tsx';
import { withChange, type PreferencesChange } from './settings.queries.ts';

const GET = 'GET /api/notifications/settings';
const SAVE = 'PUT /api/notifications/settings';

afterEach(() => {
  cleanup();
  toasts.dismiss(toasts.current()?.id ?? 0);
  vi.unstubAllGlobals();
});

const ways = { inProduct: true, email: false, digest: true, push: false };
const DEVICE = {
  id: 'd1',
  name: 'Firefox on Linux',
  createdAt: '2026-11-01T00:00:00.000Z',
  lastUsedAt: null,
};

/** A server that keeps what is saved. */
function draw(answers: Record<string, Answer> = {}, rest: Partial<NotificationSettings> = {}) {
  const kinds = Object.fromEntries(KINDS.map((kind) => [kind, ways])) as NotificationPreferences['kinds'];
  let settings: NotificationSettings = {
    preferences: { kinds, isDiscreet: true, digestHour: 8, timeZone: 'UTC' },
    canEmail: true,
    pushKey: 'key',
    devices: [],
    ...rest,
  };
  const all: Record<string, Answer> = {
    [GET]: () => Response.json(settings),
    [SAVE]({ body }) {
      settings = { ...settings, preferences: withChange(settings.preferences, body as PreferencesChange) };
      return Response.json(settings);
    },
    ...answers,
  };
  return { answers: all, ...network(all), ...drawScreen(h(NotificationsPart)), kept: () => settings };
}
const toggle = (name: string) => screen.findByRole('switch', { name });
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';

describe('kinds and ways', () => {
  it('each switch is stored at once', async () => {
    const { bodiesOf, kept } = draw();
    const push = await toggle('Likes: Push');
    expect([isOn(push), screen.getAllByRole('switch').length]).toEqual([false, KINDS.length * 4 + 2]);
    fireEvent.click(push);
    await vi.waitFor(() => expect(isOn(push)).toBe(true));
    fireEvent.click(await toggle('Replies: Here'));
    await vi.waitFor(() =>
      expect(bodiesOf(SAVE)).toEqual([
        { kinds: { likes: { push: true } } },
        { kinds: { reply: { inProduct: false } } },
      ]),
    );
    await vi.waitFor(() => expect(kept().preferences.kinds.reply.inProduct).toBe(false));
    expect([isOn(push), isOn(await toggle('Replies: Here'))]).toEqual([true, false]);
  });

  it('what was not stored goes back, and is said', async () => {
    draw({ [SAVE]: refusal(503, 'server.unavailable', 'Not now') });
    const discreet = await toggle('Discreet notifications');
    expect(isOn(discreet)).toBe(true);
    fireEvent.click(discreet);
    await vi.waitFor(() =>
      expect(toasts.current()).toMatchObject({ title: 'That could not be saved', description: 'Not now' }),
    );
    expect(isOn(discreet)).toBe(true);
  });

  it('says where the site sends no emails', async () => {
    draw({}, { canEmail: false });
    expect(await screen.findByText(/This site sends no emails at the moment/)).toBeTruthy();
  });

  it('says where they did not come, and asks again', async () => {
    const { answers } = draw({ [GET]: unreachable });
    expect(await screen.findByText('Your choices could not be loaded.')).toBeTruthy();
    answers[GET] = json({
      preferences: {
        kinds: Object.fromEntries(KINDS.map((kind) => [kind, ways])),
        isDiscreet: true,
        digestHour: 8,
        timeZone: 'UTC',
      },
      canEmail: true,
      pushKey: 'key',
      devices: [],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await toggle('Likes: Push')).toBeTruthy();
  });
});

it('an hour is chosen on one’s own clock', async () => {
  const resolved = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...resolved,
    timeZone: 'America/New_York',
  });
  const { bodiesOf } = draw();
  fireEvent.change(await screen.findByLabelText('Hour of the daily digest'), { target: { value: '20' } });
  expect(await screen.findByText(/In the time of America\/New York/)).toBeTruthy();
  await vi.waitFor(() => expect(bodiesOf(SAVE)).toEqual([{ digestHour: 20, timeZone: 'America/New_York' }]));
  vi.restoreAllMocks();
});

/** A browser with pushes, or without a part of them. */
function giveBrowser({
  permission = 'default',
  answer = 'granted',
  subscribe = async () => subscription,
} = {}) {
  const state = { permission };
  const pushManager = { getSubscription: async () => null, subscribe };
  const registration = { pushManager, unregister: async () => true };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => (state.permission = answer),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
}
const subscription = {
  endpoint: 'https://push.test/1',
  toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
const pushSwitch = () => toggle('Push to this browser');

describe('pushes to this browser', () => {
  it('cannot be switched on where there are none', async () => {
    draw();
    expect(((await pushSwitch()) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText(/This browser does not support push notifications/)).toBeTruthy();
  });

  it('cannot be switched on where the browser blocks them', async () => {
    giveBrowser({ permission: 'denied' });
    draw();
    expect(((await pushSwitch()) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText(/Your browser blocks them/)).toBeTruthy();
  });

  it('are switched on by one click and an answer', async () => {
    giveBrowser();
    const { answers, bodiesOf, kept } = draw({
      'POST /api/notifications/push': () => Response.json({ id: 'd1' }),
    });
    const push = await pushSwitch();
    answers[GET] = () => Response.json({ ...kept(), devices: [DEVICE] });
    fireEvent.click(push);
    await vi.waitFor(() => expect(isOn(push)).toBe(true));
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
    expect(await screen.findByText(/This browser · /)).toBeTruthy();
    expect(bodiesOf('POST /api/notifications/push')).toMatchObject([
      { endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } },
    ]);
  });

  it('stay off where the visitor says no', async () => {
    giveBrowser({ answer: 'denied' });
    draw();
    fireEvent.click(await pushSwitch());
    expect(await screen.findByText(/Your browser blocks them/)).toBeTruthy();
    expect(isOn(await pushSwitch())).toBe(false);
  });

  it('say where there is no push service, and can be tried again', async () => {
    giveBrowser({ subscribe: () => Promise.reject(new DOMException('no', 'AbortError')) });
    draw();
    fireEvent.click(await pushSwitch());
    expect((await screen.findByRole('alert')).textContent).toContain('reached no push service');
    expect(isOn(await pushSwitch())).toBe(false);
    expect(((await pushSwitch()) as HTMLButtonElement).disabled).toBe(false);
  });
});

describe('the list of browsers', () => {
  const other = { ...DEVICE, id: 'd2', name: 'Chrome on Android' };

  it('one is removed', async () => {
    giveBrowser({ permission: 'granted' });
    const { answers, kept, callsOf } = withCalls(
      draw({ 'DELETE /api/notifications/push/d2': json({ success: true }) }, { devices: [DEVICE, other] }),
    );
    const remove = await screen.findByRole('button', { name: 'Remove Chrome on Android' });
    answers[GET] = () => Response.json({ ...kept(), devices: [DEVICE] });
    fireEvent.click(remove);
    await vi.waitFor(() => expect(screen.queryByText('Chrome on Android')).toBe(null));
    expect(callsOf('DELETE /api/notifications/push/d2')).toHaveLength(1);
  });

  it('one that was removed from elsewhere is off here', async () => {
    giveBrowser({ permission: 'granted' });
    draw({}, { devices: [other] });
    keepDevice(storage, { id: 'd1', endpoint: 'https://push.test/1' });
    expect(isOn(await pushSwitch())).toBe(false);
  });

  it.each([
    [json({ success: true }), 'A test is on its way'],
    [refusal(502, 'notifications.push_failed', 'It did not take it'), 'The test could not be sent'],
  ])('a test says how it went', async (answer, title) => {
    draw({ 'POST /api/notifications/push/d1/test': answer }, { devices: [DEVICE] });
    fireEvent.click(await screen.findByRole('button', { name: 'Send a test to Firefox on Linux' }));
    await vi.waitFor(() => expect(toasts.current()).toMatchObject({ title }));
  });
});

const withCalls = <T extends { asked: { call: string }[] }>(drawn: T) => ({
  ...drawn,
  callsOf: (call: string) => drawn.asked.filter((one) => one.call === call),
});

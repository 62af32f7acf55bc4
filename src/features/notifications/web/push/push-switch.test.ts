import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorage } from '../../../../platform/web/storage/storage.ts';
import { readDevice } from './push-device.ts';
import { createPushSwitch } from './push-switch.ts';

const addressOf = (endpoint: string) => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } });

/** A browser with a push service, and a server that gives every endpoint a number. */
function setUp() {
  const storage = createStorage(null);
  const state = {
    permission: 'default' as NotificationPermission,
    /** What the person answers when the browser asks. */
    answer: 'granted' as NotificationPermission,
    endpoint: null as string | null,
    given: 0,
    hasService: true,
    isRefused: false,
  };
  const told: string[] = [];
  const removed: string[] = [];
  const push = createPushSwitch({
    storage,
    name: 'Firefox on Android',
    browser: {
      isSupported: () => true,
      permission: () => state.permission,
      ask: async () => (state.permission = state.answer),
      current: async () => (state.endpoint === null ? null : addressOf(state.endpoint)),
      async subscribe() {
        if (!state.hasService) throw new DOMException('push service not available', 'AbortError');
        state.endpoint = `https://push.test/${++state.given}`;
        return addressOf(state.endpoint);
      },
      leave: async () => void (state.endpoint = null),
    },
    client: {
      async subscribePush({ body }) {
        if (state.isRefused) throw new Error('422');
        told.push(`${body.name} ${body.endpoint}`);
        return { id: `d${told.length}` };
      },
      async unsubscribePush({ params }) {
        removed.push(params.id);
        return { success: true };
      },
    },
  });
  return { push, state, told, removed, device: () => readDevice(storage) };
}

let world: ReturnType<typeof setUp>;
beforeEach(() => {
  world = setUp();
});

describe('switching pushes on', () => {
  it('asks, subscribes, and tells the server under which name', async () => {
    expect(await world.push.switchOn('key')).toBe('on');
    expect(world.told).toEqual(['Firefox on Android https://push.test/1']);
    expect(world.device()).toEqual({ id: 'd1', endpoint: 'https://push.test/1' });
  });

  it.each([
    ['denied', 'blocked'],
    ['default', 'dismissed'],
  ] as const)('where the answer is %s it is %s, and nothing was done', async (answer, outcome) => {
    world.state.answer = answer;
    expect(await world.push.switchOn('key')).toBe(outcome);
    expect([world.told, world.device()]).toEqual([[], null]);
  });

  it('leaves nothing behind where there is no push service, or the server refuses', async () => {
    world.state.hasService = false;
    await expect(world.push.switchOn('key')).rejects.toThrow('not available');
    world.state.hasService = true;
    world.state.isRefused = true;
    await expect(world.push.switchOn('key')).rejects.toThrow('422');
    expect([world.state.endpoint, world.device()]).toEqual([null, null]);
  });
});

describe('switching them off', () => {
  it('ends the subscription here and on the server', async () => {
    await world.push.switchOn('key');
    await world.push.switchOff();
    expect([world.state.endpoint, world.device(), world.removed]).toEqual([null, null, ['d1']]);
  });

  it('who signs out leaves no subscription behind', async () => {
    await world.push.switchOn('key');
    await world.push.leave();
    expect([world.state.endpoint, world.device()]).toEqual([null, null]);
  });
});

describe('keeping up', () => {
  it('asks for nothing where nothing has changed, or nothing is on', async () => {
    const ask = vi.spyOn(world.told, 'push');
    await world.push.keepUp();
    await world.push.switchOn('key');
    await world.push.keepUp();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('tells the server of another address, and takes the old one away', async () => {
    await world.push.switchOn('key');
    world.state.endpoint = 'https://push.test/renewed';
    await world.push.keepUp();
    expect(world.told.at(-1)).toBe('Firefox on Android https://push.test/renewed');
    expect([world.device()?.id, world.removed]).toEqual(['d2', ['d1']]);
  });

  it('takes it off the list where the browser has dropped it or blocks it', async () => {
    await world.push.switchOn('key');
    world.state.permission = 'denied';
    await world.push.keepUp();
    expect([world.device(), world.removed]).toEqual([null, ['d1']]);
  });
});

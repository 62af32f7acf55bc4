// Pushes to this browser: on, off, and synchronised with changes by the browser itself.
import type { Client } from '../../../../platform/web/client.ts';
import type { TextStorage } from '../../../../platform/web/storage/storage.ts';
import type { notificationsContract } from '../../contract.ts';
import type { PushAddress, PushBrowser } from './push-browser.ts';
import { forgetDevice, keepDevice, readDevice } from './push-device.ts';

interface Deps {
  browser: PushBrowser;
  client: Pick<Client<typeof notificationsContract>, 'subscribePush' | 'unsubscribePush'>;
  storage: TextStorage;
  /** What this browser is called in the list of devices. */
  name: string;
}

export type SwitchedOn = 'on' | 'blocked' | 'dismissed';

export interface PushSwitch {
  /** @throws what the browser or the server refused it with; then it is off. */
  switchOn(pushKey: string): Promise<SwitchedOn>;
  switchOff(): Promise<void>;
  /** Tells the server of another address, or that there is none any more. */
  keepUp(): Promise<void>;
  /** Whoever has signed out gets no more pushes here. */
  leave(): Promise<void>;
}

export function createPushSwitch({ browser, client, storage, name }: Deps): PushSwitch {
  async function register(address: PushAddress): Promise<void> {
    const { id } = await client.subscribePush({ body: { ...address, name } });
    keepDevice(storage, { id, endpoint: address.endpoint });
  }

  /** The push service tells the server itself where this does not reach it. */
  const forget = (id: string): Promise<unknown> =>
    client.unsubscribePush({ params: { id } }).catch(() => undefined);

  return {
    async switchOn(pushKey) {
      const permission = await browser.ask();
      if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
      try {
        await register(await browser.subscribe(pushKey));
        return 'on';
      } catch (error) {
        await browser.leave().catch(() => {});
        throw error;
      }
    },
    async switchOff() {
      const device = readDevice(storage);
      forgetDevice(storage);
      await browser.leave();
      if (device) await forget(device.id);
    },
    async keepUp() {
      const device = readDevice(storage);
      if (!device) return;
      const address = browser.permission() === 'granted' ? await browser.current() : null;
      if (address?.endpoint === device.endpoint) return;
      if (address) await register(address);
      else forgetDevice(storage);
      if (readDevice(storage)?.id !== device.id) await forget(device.id);
    },
    async leave() {
      forgetDevice(storage);
      await browser.leave();
    },
  };
}

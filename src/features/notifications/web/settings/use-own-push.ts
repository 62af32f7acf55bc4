import { useEffect, useState } from 'react';
import { messageOf } from '../../../../platform/web/api-error.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import type { NotificationSettings } from '../../contract.ts';
import { ownPush } from '../push/own-push.ts';
import { pushBrowser } from '../push/push-browser.ts';
import { readDevice } from '../push/push-device.ts';
import { useDevicesChanged } from './settings.queries.ts';

export type PushState =
  | { kind: 'unsupported' }
  /** The visitor, or the browser, allows this site none. */
  | { kind: 'blocked' }
  | { kind: 'off' }
  /** The browser asks, or the change is on its way. */
  | { kind: 'busy'; isOn: boolean }
  | { kind: 'on' }
  | { kind: 'failed'; reason: string };

const UNREACHED = 'Your browser reached no push service. Check your connection, then try again.';

/** Pushes to this very browser, and the switch for them. */
export function useOwnPush(devices: NotificationSettings['devices'], pushKey: string) {
  const devicesChanged = useDevicesChanged();
  const [passing, setPassing] = useState<PushState | null>(null);
  const [permission, setPermission] = useState(pushBrowser.permission);
  const device = readDevice(storage);
  const isOn = device !== null && devices.some(({ id }) => id === device.id);

  // It is changed in the browser's own settings, which are beside this page.
  useEffect(() => {
    const look = () => setPermission(pushBrowser.permission());
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);

  const state: PushState = !pushBrowser.isSupported()
    ? { kind: 'unsupported' }
    : (passing ?? (permission === 'denied' ? { kind: 'blocked' } : isOn ? { kind: 'on' } : { kind: 'off' }));

  async function change(wanted: boolean): Promise<void> {
    setPassing({ kind: 'busy', isOn: wanted });
    try {
      if (wanted) await ownPush.switchOn(pushKey);
      else await ownPush.switchOff();
      await devicesChanged();
      setPassing(null);
    } catch (error) {
      setPassing({ kind: 'failed', reason: messageOf(error, UNREACHED) });
    }
    setPermission(pushBrowser.permission());
  }

  return { state, change, ownId: isOn ? device.id : null };
}

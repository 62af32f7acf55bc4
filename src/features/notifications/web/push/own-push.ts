import { createClient } from '../../../../platform/web/client.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { notificationsContract } from '../../contract.ts';
import { browserName } from './browser-name.ts';
import { pushBrowser } from './push-browser.ts';
import { createPushSwitch } from './push-switch.ts';

/** Of this browser. */
export const ownPush = createPushSwitch({
  browser: pushBrowser,
  client: createClient(notificationsContract),
  storage,
  name: typeof navigator === 'undefined' ? '' : browserName(navigator.userAgent),
});

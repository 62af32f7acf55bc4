import type { Push } from '../../platform/server/ports/push.ts';
import { createWebPush } from './web-push.ts';

export interface PushSettings {
  /** Pushes also go to this machine, unencrypted: for push services of a developer or a test. */
  isLoopbackAllowed: boolean;
}

export const createPush = ({ isLoopbackAllowed }: PushSettings): Push => createWebPush({ isLoopbackAllowed });

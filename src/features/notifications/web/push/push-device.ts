// Which of the account's devices this browser is. It belongs to the user and is removed on sign-out.
import { readJson, type TextStorage } from '../../../../platform/web/storage/storage.ts';

export interface PushDevice {
  id: string;
  endpoint: string;
}

const KEY = 'nb_push_device';

export const readDevice = (storage: TextStorage): PushDevice | null => readJson<PushDevice>(storage, KEY);
export const keepDevice = (storage: TextStorage, device: PushDevice): void =>
  storage.set(KEY, JSON.stringify(device));
export const forgetDevice = (storage: TextStorage): void => storage.remove(KEY);

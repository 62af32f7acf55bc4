// The key of the first start: whoever opens its address may set up without an account. Kept for this tab only.
import { tabStorage } from '../../../platform/web/storage/storage.ts';
import { SETUP_KEY_HEADER } from '../contract.ts';

const KEY = 'nb_setup_key';

export const setupKey = {
  keep: (key: string): void => tabStorage.set(KEY, key),
  forget: (): void => tabStorage.remove(KEY),
  headers(): Record<string, string> {
    const key = tabStorage.get(KEY);
    return key ? { [SETUP_KEY_HEADER]: key } : {};
  },
};

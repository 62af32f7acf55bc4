// The setting "Blur images until tapped": the server sends only covers, and each picture on request.
import { useSyncExternalStore } from 'react';
import type { Picture } from '../../shared/words/picture.ts';
import { messageOf } from './api-error.ts';
import { showErrorToast } from './error-toast.ts';
import { browserSend } from './calls/browser-send.ts';
import { storage } from './storage/storage.ts';
import { KEYS } from './storage/storage-keys.ts';
import { useStored } from './storage/use-stored.ts';

/**
 * The server reads the cookie before any script runs and renders the first page without pictures. Expires
 * after one year.
 */
const writeCookie = (isOn: boolean) => {
  document.cookie = `${KEYS.blurImages}=1; path=/; samesite=lax; max-age=${isOn ? 31_536_000 : 0}`;
};

/** Renews a cookie that has expired or was deleted. */
export function renewBlurCookie(): void {
  if (storage.get(KEYS.blurImages) === 'true') writeCookie(true);
}

/** Off by default. A setting of the device, not of the account. */
export function useImageBlur(): { isOn: boolean; set: (isOn: boolean) => void } {
  return {
    isOn: useStored(KEYS.blurImages) === 'true',
    set(isOn) {
      writeCookie(isOn);
      forgetTaps();
      storage.set(KEYS.blurImages, String(isOn));
    },
  };
}

/** Pictures tapped since the page was loaded, by id; null while loading. */
const revealed = new Map<string, Picture | null>();
const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Covers all pictures again, so that the next user of the device does not see them. */
export function forgetTaps(): void {
  revealed.clear();
  notifyListeners();
}

/** Fetches the picture behind a cover. If it fails, the cover stays and a toast is shown. */
export async function tap(picture: Picture): Promise<void> {
  if (!picture.isBlurred || revealed.has(picture.id)) return;
  revealed.set(picture.id, null);
  try {
    const route = '/api/images/{id}/picture';
    const response = await browserSend({
      method: 'GET',
      path: route.replace('{id}', picture.id),
      priority: 'medium',
    });
    const shown = (await response.json()) as Picture;
    // The user may have signed out while it was loading.
    if (!revealed.has(picture.id)) return;
    revealed.set(picture.id, shown);
    notifyListeners();
  } catch (error) {
    revealed.delete(picture.id);
    const description = messageOf(error);
    showErrorToast(error, { title: 'The picture could not be loaded', description });
  }
}

/** The picture to show: the tapped one instead of its cover. */
export function useShownPicture<P extends Picture | null>(picture: P): P {
  const id = picture?.isBlurred ? picture.id : '';
  const shown = useSyncExternalStore(
    subscribe,
    () => revealed.get(id) ?? null,
    () => null,
  );
  return (shown as P) ?? picture;
}

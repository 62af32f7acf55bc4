// "Blur images until tapped": the server then sends covers only, and each picture when it is asked for.
import { useSyncExternalStore } from 'react';
import type { Picture } from '../../shared/words/picture.ts';
import { messageOf } from './api-error.ts';
import { showErrorToast } from './error-toast.ts';
import { browserSend } from './browser-send.ts';
import { storage } from './storage.ts';
import { KEYS } from './storage-keys.ts';
import { useStored } from './use-stored.ts';

/** Tells the server before any script runs: the first page is then drawn without pictures. One year. */
const writeCookie = (isOn: boolean) => {
  document.cookie = `${KEYS.blurImages}=1; path=/; samesite=lax; max-age=${isOn ? 31_536_000 : 0}`;
};

/** For a cookie that ran out or was thrown away. */
export function keepBlurCookie(): void {
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

/** What was tapped since the page came, by the picture's id; null while it is on its way. */
const revealed = new Map<string, Picture | null>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What one person uncovered is covered for the next. */
export function forgetTaps(): void {
  revealed.clear();
  tell();
}

/** Fetches the picture that a cover stands for; where that fails the cover stays, and a toast says so. */
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
    // Whoever asked for it may have signed out meanwhile.
    if (!revealed.has(picture.id)) return;
    revealed.set(picture.id, shown);
    tell();
  } catch (error) {
    revealed.delete(picture.id);
    const description = messageOf(error);
    showErrorToast(error, { title: 'The picture did not come', description });
  }
}

/** The picture as it is to be shown: the tapped one in place of its cover. */
export function useShownPicture<P extends Picture | null>(picture: P): P {
  const id = picture?.isBlurred ? picture.id : '';
  const shown = useSyncExternalStore(
    subscribe,
    () => revealed.get(id) ?? null,
    () => null,
  );
  return (shown as P) ?? picture;
}

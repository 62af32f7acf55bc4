// Whether the browser offers to install the product as an app, and how.
import { useSyncExternalStore } from 'react';

/** Chromium's event (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallState =
  /** It runs as an app. */
  | 'installed'
  /** The browser asks when told to. */
  | 'offered'
  /** Safari on iPhones and iPads has it in the menu for sharing. */
  | 'by-hand'
  /** Other browsers may have it in their menu. */
  | 'unknown';

let offer: InstallOffer | null = null;
let hasInstalled = false;
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/** Called when the page starts: the browser makes its offer once, and early. */
export function keepInstallOffer(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    // The browser shows no banner of its own; the settings do.
    event.preventDefault();
    offer = event as InstallOffer;
    changed();
  });
  page.addEventListener('appinstalled', () => {
    offer = null;
    hasInstalled = true;
    changed();
  });
}

/** iPads say that they are Macs, which have no touch screens. */
const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function installState(): InstallState {
  if (hasInstalled || matchMedia('(display-mode: standalone)').matches) return 'installed';
  if (offer) return 'offered';
  return isApplePhone() ? 'by-hand' : 'unknown';
}

/** Has to be called while a press of a button still counts as one. */
export async function install(): Promise<void> {
  const asked = offer;
  // An offer holds for one question.
  offer = null;
  await asked?.prompt();
  changed();
}

export const useInstallState = (): InstallState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    installState,
    () => 'unknown' as const,
  );

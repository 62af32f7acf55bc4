// Notes what reached a page by another device than the one that its journey is about.
import type { Page } from '@playwright/test';

type Device = 'finger' | 'keyboard';

/** Tells `nbOtherDevice` of each event that the device does not make. Runs in the page. */
function watchDevices(device: Device): void {
  const isOther = (event: Event): boolean => {
    if (!event.isTrusted) return false;
    if (event instanceof KeyboardEvent) return device === 'finger';
    return device === 'keyboard' || (event as PointerEvent).pointerType === 'mouse';
  };
  for (const name of ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'] as const)
    addEventListener(
      name,
      (event) => {
        if (!isOther(event)) return;
        const { target } = event;
        const where = target instanceof Element ? target.outerHTML.slice(0, 80) : String(target);
        const told = window as unknown as { nbOtherDevice(what: string): Promise<void> };
        void told.nbOtherDevice(`${name} on ${where}`);
      },
      { capture: true, passive: true },
    );
}

/**
 * To be called before the page goes anywhere. What `fill` writes counts as the keyboard on the screen.
 * @returns what came from another device, which is nothing at the end of the journey
 */
export async function onlyBy(device: Device, page: Page): Promise<readonly string[]> {
  const others: string[] = [];
  await page.exposeFunction('nbOtherDevice', (what: string) => void others.push(what));
  await page.addInitScript(watchDevices, device);
  return others;
}

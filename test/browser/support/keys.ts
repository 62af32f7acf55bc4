// What a person does who has a keyboard and nothing else.
import { expect, type Locator, type Page } from '@playwright/test';

interface Way {
  /** With Shift, towards the beginning of the page. */
  isBack?: boolean;
  /** More presses are no way. */
  most?: number;
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** @returns what keeps the focus from being seen; empty where it is seen. Runs in the page. */
function hiddenBy(element: Element): string {
  if (!element.matches(':focus-visible')) return 'not :focus-visible';
  const around: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) around.push(at);
  if (around.some((one) => Number(getComputedStyle(one).opacity) < 0.1)) return 'transparent';
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return 'outside of the screen';
  // A field's ring may be that of the box around it, and a card's link has that of the card.
  const hasRing = around.slice(0, 4).some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  });
  return hasRing ? '' : 'without a ring';
}

/** Asserts that the target has the focus, and that this is seen. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect.poll(() => target.evaluate(hiddenBy), { message: `focus of ${target.toString()}` }).toBe('');
}

/** Presses Tab until the target has the focus, which must be seen. */
export async function tabTo(page: Page, target: Locator, { isBack, most = 90 }: Way = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses++) {
    if (await hasFocus(target)) return expectFocus(target);
    await page.keyboard.press(isBack ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`the Tab key leads nowhere near ${target.toString()}`);
}

/** Goes to a control by Tab and presses a key there. */
export async function keyOn(page: Page, target: Locator, key = 'Enter', way: Way = {}): Promise<void> {
  await tabTo(page, target, way);
  await page.keyboard.press(key);
}

/** Walks an open menu by its arrows and takes an item. */
export async function takeItem(page: Page, name: string | RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(item).toBeVisible();
  for (let presses = 0; presses < 20 && !(await hasFocus(item)); presses++)
    await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

// Runs axe on every dialog that a journey opens, once per worker, so that none needs a test of its own for it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Result } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Until then what a dialog loads has come. Milliseconds. */
const SETTLED_MS = 500;

/** Dialogs that were checked in this worker, by their names and the theme. */
const checked = new Set<string>();
/** The check that runs in a page; axe allows one at a time. */
const running = new WeakMap<Page, Promise<unknown>>();

const RULES = '{ resultTypes: ["violations"], preload: false }';

/** Runs axe on a part of the page, after the check that is running there, if one is. @returns null where there is no such part */
function run(page: Page, part: string): Promise<string[] | null> {
  const check = async () => {
    // Loading axe takes longer than most checks, so it stays in the page until that is left.
    if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(AXE);
    // Details of passed rules take most of a check. Beforehand axe would load sounds and videos, of which there are none.
    const violations = await page.evaluate<Pick<Result, 'id' | 'nodes'>[] | null>(
      `(async (part) => {
        try {
          return part && (await axe.run(part, ${RULES})).violations;
        } catch (error) {
          if (part.isConnected) throw error;
          return null; // It was removed meanwhile.
        }
      })(${part})`,
    );
    return (
      violations &&
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
    );
  };
  const next = (running.get(page) ?? Promise.resolve()).catch(() => {}).then(check);
  running.set(page, next);
  return next;
}

/** @returns what axe finds in the page, one line each */
export const violationsIn = async (page: Page): Promise<string[]> => (await run(page, 'document')) ?? [];

const OPEN = '[role=dialog],[role=alertdialog]';
/** What playwright says of a page that was left, reloaded or closed. */
const LEFT = /has been closed|navigat|was destroyed/i;

/** Tells `nbDialogOpened` the name of each dialog that appears, and the theme. Runs in the page. */
function watchDialogs(): void {
  const told = new WeakSet<Element>();
  const look = () => {
    for (const dialog of document.querySelectorAll('[role=dialog],[role=alertdialog]')) {
      const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent;
      const name = title ?? dialog.getAttribute('aria-label');
      if (!name || told.has(dialog)) continue;
      told.add(dialog);
      const { theme = '' } = document.documentElement.dataset;
      void (
        window as unknown as { nbDialogOpened(name: string, theme: string): Promise<void> }
      ).nbDialogOpened(name, theme);
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** @returns ends the watch: what was found in the dialogs that were opened since */
export async function checkDialogs(page: Page): Promise<() => Promise<string[]>> {
  const found: string[] = [];
  const checks: Promise<void>[] = [];
  /** @returns false where the dialog was closed, or its page left, before it was checked */
  async function check(name: string): Promise<boolean> {
    const document = page.url();
    try {
      await page.waitForTimeout(SETTLED_MS);
      const first = await run(page, `document.querySelector(${JSON.stringify(OPEN)})`);
      if (first === null || first.length === 0) return first !== null;
      // What was seen in the middle of a change is not seen again.
      await page.waitForTimeout(SETTLED_MS);
      const again = (await run(page, `document.querySelector(${JSON.stringify(OPEN)})`)) ?? [];
      found.push(...first.filter((one) => again.includes(one)).map((one) => `dialog "${name}": ${one}`));
      return true;
    } catch (error) {
      const isLeft = page.isClosed() || page.url() !== document || LEFT.test(String(error));
      if (!isLeft) found.push(`dialog "${name}" could not be checked: ${String(error)}`);
      return !isLeft;
    }
  }
  await page.exposeFunction('nbDialogOpened', (name: string, theme: string) => {
    const key = `${theme} ${name.replace(/\d+/g, '#')}`;
    if (checked.has(key)) return;
    checked.add(key);
    checks.push(
      check(name).then((isChecked) => {
        // The next time, then.
        if (!isChecked) checked.delete(key);
      }),
    );
  });
  await page.addInitScript(watchDialogs);
  return async () => {
    await Promise.all(checks);
    return found;
  };
}

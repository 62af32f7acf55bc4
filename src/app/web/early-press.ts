declare global {
  interface Document {
    /** The button that was pressed last, until the page listens; noted by first-paint.js from the first byte on. */
    earlyPress?: HTMLElement | null;
  }
}

/**
 * The server's page can be seen before it listens: the button that was pressed last meanwhile is pressed again. Links
 * need none of this, since the browser follows them.
 */
export function repeatEarlyPress(page: Document): void {
  const { earlyPress } = page;
  delete page.earlyPress;
  if (earlyPress?.isConnected) earlyPress.click();
}

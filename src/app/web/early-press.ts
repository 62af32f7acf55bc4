declare global {
  interface Document {
    /** The last button pressed before hydration; recorded by first-paint.js. */
    earlyPress?: HTMLElement | null;
  }
}

/**
 * The server's page is visible before it is hydrated. The last button pressed in between is pressed again.
 * Links work without this, because the browser follows them.
 */
export function repeatEarlyPress(page: Document): void {
  const { earlyPress } = page;
  delete page.earlyPress;
  if (earlyPress?.isConnected) earlyPress.click();
}

// Where the focus returns when a panel beside the conversation closes.

/** What opened the panel, also where one panel follows another. */
let opener: HTMLElement | null = null;

/** To be called before a panel takes the place of what may hold the focus. */
export function rememberOpener(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body || active.closest('.pane')) return;
  opener = active;
}

/** The panel took the place of some openers; they are there again, as new elements with the same `data-opener`. */
export function focusOpener(): void {
  const name = opener?.dataset['opener'];
  const again = name && document.querySelector<HTMLElement>(`[data-opener="${CSS.escape(name)}"]`);
  const target = opener?.isConnected ? opener : again;
  if (target) target.focus();
}

// Keyboard navigation between the rows of the page's tables.

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main tr[data-row]')];
const focusedRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? null;

/** Focuses the next or previous row; if no row has the focus, the first or last. */
export function moveRow(step: 1 | -1): boolean {
  const all = rows();
  const now = focusedRow();
  const at = now ? all.indexOf(now) : step === 1 ? -1 : all.length;
  const next = all[at + step];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
  return next !== undefined;
}

/**
 * Follows the link of the focused row. If a button or link inside the row has the focus, Enter activates that
 * instead.
 */
export function openRow(): boolean {
  const row = focusedRow();
  const opener = row === document.activeElement ? row?.querySelector<HTMLElement>('[data-open]') : null;
  opener?.click();
  return Boolean(opener);
}

/** Focuses the reply box of the page. */
export function focusAnswer(): boolean {
  const box = document.querySelector<HTMLElement>('[data-desk-answer]');
  box?.focus();
  return box !== null;
}

export function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('[data-desk-search]');
  box?.focus();
  box?.select();
  return box !== null;
}

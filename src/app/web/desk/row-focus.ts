// The rows of the page's tables, walked through with the keyboard.

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main tr[data-row]')];
const focusedRow = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('tr[data-row]') ?? null;

/** Whether a key belongs to what is focused. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Focuses the next or the previous row; from elsewhere on the page the first or the last. */
export function moveRow(step: 1 | -1): boolean {
  const all = rows();
  const now = focusedRow();
  const at = now ? all.indexOf(now) : step === 1 ? -1 : all.length;
  const next = all[at + step];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
  return next !== undefined;
}

/** Follows what the focused row opens; a button or link inside it keeps its own Enter. */
export function openRow(): boolean {
  const row = focusedRow();
  const opener = row === document.activeElement ? row?.querySelector<HTMLElement>('[data-open]') : null;
  opener?.click();
  return Boolean(opener);
}

/** Leads to the box that what is on the page is answered in. */
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

// Presses buttons of messages for keys and commands.
import { actionSelector } from '../thread/message-action-list.ts';

const messages = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.thread [data-message]')];
const focused = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('.thread [data-message]') ?? null;

/** Focuses the next or the previous message; if none has the focus, the newest one. */
export function moveMessage(step: 1 | -1): boolean {
  const all = messages();
  const now = focused();
  const next = now ? all[all.indexOf(now) + step] : all.at(-1);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/**
 * Presses a button of the focused message, else of the newest one that has it.
 * @param isForFocused only the focused message counts
 */
export function pressButton(selector: string, isForFocused = false): boolean {
  const now = focused();
  const from = now ? [now] : isForFocused ? [] : messages().reverse();
  const button = from
    .map((message) => message.querySelector<HTMLButtonElement>(`${selector}:not(:disabled)`))
    .find((found) => found !== null);
  button?.click();
  return button !== undefined;
}

export function focusComposer(): boolean {
  const box = document.querySelector<HTMLTextAreaElement>('.composer-text');
  box?.focus();
  return box !== null;
}

/** Opens the user's last message for editing. */
export function editOwnLast(): boolean {
  const own = [...document.querySelectorAll<HTMLElement>('.thread .is-mine[data-message]')].at(-1);
  const button = own?.querySelector<HTMLButtonElement>(`${actionSelector('edit')}:not(:disabled)`);
  button?.click();
  return !!button;
}

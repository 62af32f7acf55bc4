// Presses buttons of messages for keys and commands.
import { actionSelector } from '../thread/message-action-list.ts';

const messages = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.thread [data-message]')];
const focused = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('.thread [data-message]') ?? null;

/** Frames within which the newest messages are gone to: a scroll takes less than a second. */
const FRAMES = 180;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Acts once it is ready for that, unless the chat is left on the way.
 * @returns what it returns; a promise where it was waited for
 */
function when(isReady: () => boolean, act: () => boolean): boolean | Promise<boolean> {
  if (isReady()) return act();
  const chat = document.querySelector('.thread')?.closest('.chat-session');
  return (async () => {
    for (let frame = 0; !(chat?.isConnected && isReady()); frame++) {
      if (frame === FRAMES || !chat?.isConnected) return false;
      await nextFrame();
    }
    return act();
  })();
}

/** When a reply has ended, the buttons of the messages are turned on a moment later. */
const areButtonsLate = (inside: ParentNode): boolean =>
  inside.querySelector('.message-actions[data-late]') !== null;

/**
 * Does something to the newest messages. Where others are on the screen, it goes to the newest ones first,
 * unless their chat is left on the way. Messages get their buttons when the list rests.
 * @returns what it returns; a promise where they were gone to, or their buttons were waited for
 */
function atNewest(act: () => boolean): boolean | Promise<boolean> {
  const jump = () => document.querySelector<HTMLButtonElement>('.thread-jump');
  const isSettled = () =>
    !jump() && document.querySelector('.thread-rows.is-moving') === null && !areButtonsLate(document);
  if (isSettled()) return act();
  jump()?.click();
  return when(() => isSettled() && document.querySelector('.thread .is-newest') !== null, act);
}

/** Focuses the next or the previous message; if none has the focus, the last of those that are rendered. */
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
  const press = (from: HTMLElement[]): boolean => {
    const button = from
      .map((message) => message.querySelector<HTMLButtonElement>(`${selector}:not(:disabled)`))
      .find((found) => found !== null);
    button?.click();
    return button !== undefined;
  };
  const now = focused();
  if (now)
    return (
      when(
        () => !areButtonsLate(now),
        () => press([now]),
      ) !== false
    );
  if (isForFocused) return false;
  return atNewest(() => press(messages().reverse())) !== false;
}

export function focusComposer(): boolean {
  const box = document.querySelector<HTMLTextAreaElement>('.composer-text');
  box?.focus();
  return box !== null;
}

/** Opens the user's last message for editing. @returns whether there is one; a promise where it is gone to first */
export const editOwnLast = (): boolean | Promise<boolean> =>
  atNewest(() => {
    const own = [...document.querySelectorAll<HTMLElement>('.thread .is-mine[data-message]')].at(-1);
    const button = own?.querySelector<HTMLButtonElement>(`${actionSelector('edit')}:not(:disabled)`);
    button?.click();
    return !!button;
  });

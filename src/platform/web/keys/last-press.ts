// By what the user has asked for something last: a key, or a pointer.
let isKey = false;

if (typeof document !== 'undefined')
  for (const name of ['keydown', 'pointerdown'])
    document.addEventListener(name, ({ type }) => void (isKey = type === 'keydown'), {
      capture: true,
      passive: true,
    });

/**
 * Whether the focus may be moved into a field by itself. Where nothing hovers, that opens the keyboard on the screen,
 * unless the user has one with keys and has just pressed one.
 */
export const mayFocusField = (): boolean => isKey || matchMedia('(hover: hover)').matches;

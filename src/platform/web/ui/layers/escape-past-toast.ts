// Radix gives Escape to the layer that was opened last and to no other. A toast is one: while it is shown, that key
// would close no dialog below it. So the toast lets such a key pass, and the dialog takes it when it bubbles.

/** What Escape is meant for: the innermost of these around the focus. */
const CLOSABLE = '[role="dialog"], [role="menu"], [role="listbox"]';

const passed = new WeakSet<Event>();

const innermost = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest(CLOSABLE) : null;

/** For the toast: keeps it open where the key is meant for a dialog. */
export function letEscapePass(event: KeyboardEvent): void {
  if (innermost(event)?.getAttribute('role') !== 'dialog') return;
  passed.add(event);
  event.preventDefault();
}

/** For the dialog: whether a toast has let the key pass, and no menu or dialog inside is meant. */
export const isPassedEscape = (event: Event, dialog: Element): boolean =>
  passed.has(event) && innermost(event) === dialog;

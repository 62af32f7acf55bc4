import type { Point } from './drop-rule.ts';

/** Between the pointer and the copy, in px: what is under the pointer is seen. */
const APART = 22;
/** To the edges of the screen, in px. */
const MARGIN = 8;

/** A copy of an element for as long as it is dragged: below a mouse, above a finger. */
export function floatingCopy(source: HTMLElement, from: Point, isTouch: boolean) {
  const { left: begin, width, height } = source.getBoundingClientRect();
  const copy = source.cloneNode(true) as HTMLElement;
  copy.classList.remove('is-held');
  copy.classList.add('drag-copy');
  copy.inert = true;
  copy.ariaHidden = 'true';
  for (const name of ['data-drag', 'data-drop', 'href', 'id', 'title']) copy.removeAttribute(name);
  copy.style.setProperty('--copy-width', `${width}px`);
  // From the left in languages that run from the right, too: so are pointers measured.
  copy.style.left = '0';
  document.body.append(copy);
  const beside = { x: -Math.min(from.x - begin, APART), y: isTouch ? -height - APART : APART };
  return {
    move({ x, y }: Point) {
      const left = Math.max(MARGIN, Math.min(x + beside.x, window.innerWidth - copy.offsetWidth - MARGIN));
      copy.style.setProperty('--copy-x', `${left}px`);
      copy.style.setProperty('--copy-y', `${Math.max(MARGIN, y + beside.y)}px`);
    },
    remove: () => copy.remove(),
  };
}

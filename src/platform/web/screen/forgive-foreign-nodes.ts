/**
 * Translators and extensions wrap and remove nodes that React owns, so React's next update throws when it
 * inserts or removes them. This patch applies the update to the wrapper instead. If the node is gone, a
 * removal does nothing and an insertion appends at the end. Errors that still occur are not reported (section
 * 8).
 */
export function forgiveForeignNodes(page: Window & typeof globalThis): void {
  const { insertBefore, removeChild } = page.Node.prototype;
  page.Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const wrapper = childAround(this, child);
    // A wrapper with further content stays.
    if (wrapper && wrapper.textContent === child.textContent) removeChild.call(this, wrapper);
    return child;
  };
  page.Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    const place = before && (before.parentNode === this ? before : childAround(this, before));
    return insertBefore.call(this, added, place) as T;
  };
  page.addEventListener('error', (event) => {
    if (NODE_ERROR.test(event.message)) event.preventDefault();
  });
}

/** The messages of Chromium, Firefox and Safari. */
const NODE_ERROR =
  /Failed to execute '(insertBefore|removeChild)' on 'Node'|Node\.(insertBefore|removeChild): |NotFoundError: The object can not be found here/;

/** The child of `parent` that contains `node`; null if there is none. */
function childAround(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

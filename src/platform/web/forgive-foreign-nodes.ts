/**
 * Translators and extensions wrap and remove nodes that React owns; its next update then throws while inserting or
 * removing them. Here the update goes where the node has gone: into or with what was wrapped around it. Where it is
 * gone altogether, nothing is removed, and what is new comes at the end. The error that may still come is not reported
 * (section 8).
 */
export function forgiveForeignNodes(page: Window & typeof globalThis): void {
  const { insertBefore, removeChild } = page.Node.prototype;
  page.Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const wrapper = childAround(this, child);
    // A wrapper that holds more than the child stays.
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

/** As Chromium, Firefox and Safari put it. */
const NODE_ERROR =
  /Failed to execute '(insertBefore|removeChild)' on 'Node'|Node\.(insertBefore|removeChild): |NotFoundError: The object can not be found here/;

/** The child of `parent` that `node` now lies in; null where it does not. */
function childAround(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/**
 * Translators and extensions move nodes that React owns; its next update then throws while inserting or removing
 * them. Such a move is left alone instead, and the error that may still come is not reported (section 8).
 */
export function forgiveForeignNodes(page: Window & typeof globalThis): void {
  const { insertBefore, removeChild } = page.Node.prototype;
  page.Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  page.Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    return before && before.parentNode !== this ? added : (insertBefore.call(this, added, before) as T);
  };
  page.addEventListener('error', (event) => {
    if (/Failed to execute '(insertBefore|removeChild)' on 'Node'/.test(event.message))
      event.preventDefault();
  });
}

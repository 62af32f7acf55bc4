/** @returns the button that opened the menu in which an element stands; undefined where it stands in none */
export function openerOfMenu(element: Element): HTMLElement | null | undefined {
  const menu = element.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : undefined;
}

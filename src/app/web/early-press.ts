/**
 * The server's page can be seen before it listens: what is pressed meanwhile is pressed again once it does. Links need
 * none of this, since the browser follows them.
 * @returns ends it, and presses what was pressed last
 */
export function keepEarlyPress(container: HTMLElement): () => void {
  let pressed: HTMLElement | null = null;
  const note = (event: Event) => {
    pressed = event.target instanceof Element ? event.target.closest('button') : null;
  };
  container.addEventListener('click', note, true);
  return () => {
    container.removeEventListener('click', note, true);
    if (pressed?.isConnected) pressed.click();
  };
}

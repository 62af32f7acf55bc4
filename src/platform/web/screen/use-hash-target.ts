import { useEffect } from 'react';

/**
 * Scrolls to the element in the URL's hash when the content is loaded. The browser tried before it existed.
 */
export function useHashTarget(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || !location.hash) return;
    const id = decodeId(location.hash.slice(1));
    const target = document.getElementById(id);
    if (target instanceof HTMLDetailsElement) target.open = true;
    target?.scrollIntoView();
  }, [isReady]);
}

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { useEffect } from 'react';

/** Once the content is there: to the place in it that the address names. The browser looked before it came. */
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

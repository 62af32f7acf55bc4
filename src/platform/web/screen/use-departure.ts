import { useEffect, useRef, useState } from 'react';

interface Departure {
  /** Whether the URL is being requested or the browser is navigating; the button stays busy. */
  isLeaving: boolean;
  /**
   * Navigates to the hosted page that `ask` returns; if it returns null or rejects, the page stays. Further
   * presses are ignored, so that one press makes one order.
   */
  leaveBy(ask: () => Promise<string | null>): void;
}

/** Navigation to the payment provider's pages and back. */
export function useDeparture(): Departure {
  const [isLeaving, setLeaving] = useState(false);
  // A ref, because a second click may come before the state of the first is rendered.
  const isUnderWay = useRef(false);

  function become(next: boolean) {
    isUnderWay.current = next;
    setLeaving(next);
  }

  useEffect(() => {
    // The back-forward cache restores the page with its busy button.
    function onReturn(event: PageTransitionEvent) {
      if (!event.persisted) return;
      isUnderWay.current = false;
      setLeaving(false);
    }
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);

  return {
    isLeaving,
    leaveBy(ask) {
      if (isUnderWay.current) return;
      become(true);
      ask().then(
        (url) => (url !== null && isPage(url) ? location.assign(url) : become(false)),
        () => become(false),
      );
    },
  };
}

/** Only http(s) addresses are followed, whatever the response says. */
const isPage = (url: string): boolean => /^https?:$/.test(new URL(url, location.href).protocol);

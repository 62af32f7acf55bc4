import { useEffect, useRef, useState } from 'react';

interface Departure {
  /** The address is being asked for, or the browser is on its way; the button that led there stays busy. */
  isLeaving: boolean;
  /**
   * Goes to the hosted page that `ask` answers; where it answers none, or rejects, the page stays. Pressed again
   * meanwhile nothing happens: one press is one order.
   */
  leaveBy(ask: () => Promise<string | null>): void;
}

/** Leaving for the payment provider's pages, and coming back from them. */
export function useDeparture(): Departure {
  const [isLeaving, setLeaving] = useState(false);
  // Two clicks may come before the state of the first is drawn.
  const isUnderWay = useRef(false);

  function become(next: boolean) {
    isUnderWay.current = next;
    setLeaving(next);
  }

  useEffect(() => {
    // The Back button brings the page as it was left, busy button included.
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

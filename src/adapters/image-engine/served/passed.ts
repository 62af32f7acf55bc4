/** @returns false where the signal came first */
export const passed = (ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(() => end(true), ms);
    const onAbort = () => end(false);
    signal.addEventListener('abort', onAbort, { once: true });
    function end(isPassed: boolean) {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(isPassed);
    }
  });

/** A loaded machine takes longer to draw than the second that Testing Library waits by default. [ms] */
const PATIENCE_MS = 20_000;

// Tests of what draws nothing have no document, and need not load what draws.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}

// jsdom lays nothing out, and prints a line for each attempt to scroll.
if ('scrollTo' in globalThis) Object.assign(globalThis, { scrollTo: () => {} });

// jsdom lays nothing out, and prints a line for each attempt to scroll.
if ('scrollTo' in globalThis) Object.assign(globalThis, { scrollTo: () => {} });

// What runs inside the page. As text, because this side of the house knows no DOM types.

export interface Seen {
  /** Milliseconds since the navigation began. */
  fcp: number;
  lcp: number;
  cls: number;
  /** Begin and length of each task above 50 ms. */
  tasks: [number, number][];
}

/** Keeps what the browser tells of paints, shifts and long tasks in `seen`. */
export const watchScript = `
  globalThis.seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] };
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  observe('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
  observe('longtask', (entry) => { seen.tasks.push([entry.startTime, entry.duration]); });
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
`;

/** Puts entries into the storage before the page's own scripts read it. */
export const storageScript = (entries: Record<string, string>) => `
  for (const [key, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem(key, value);
`;

/** Keeps the time of the first frame in which the page, or a part of it, holds these words in \`openedAt\`. */
export const markScript = (words: string, selector = 'body') => `
  const look = () => {
    if (document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(words)})) globalThis.openedAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
`;

/** Keeps how long each key takes from its event to the frame after it in \`keys\`. */
export const keysScript = `
  globalThis.keys = [];
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => setTimeout(() => globalThis.keys.push(performance.now() - timeStamp)));
  }, { capture: true });
`;

/** Keeps how long each frame takes in \`frames\`. */
export const framesScript = `
  globalThis.frames = [];
  let last = performance.now();
  const tick = (at) => { globalThis.frames.push(at - last); last = at; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
`;

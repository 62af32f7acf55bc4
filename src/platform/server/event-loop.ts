// In which order one turn of the event loop does what there is to do: readers of replies first, then long work.

/** Somebody to whom something is to be sent. */
export interface Reader {
  /** Sends what waits for this reader. */
  flush(): void;
}

/**
 * Where turns serve more readers than this on average, they are long: another one would cost those who ask more than
 * it saves those who read (by measurement at 200 to 1,000 streams on one core).
 */
const LONG_TURN = 8;
/** Turns that the average looks back on. */
const LOOK_BACK = 16;

/** Readers served a second from which on they are many, and how often that is reckoned. Milliseconds. */
const MANY = 2_000;
const RECKONED_MS = 500;

let readers: Reader[] = [];
let pieces: (() => void)[] = [];
let isDue = false;
/** Readers served in this turn so far, and in a usual one. */
let served = 0;
let usual = 0;
/** Readers served since the process began, and as it stood when it was last reckoned how many those are a second. */
let total = 0;
let reckoned = { at: 0, total: 0, rate: 0 };

function runSoon(): void {
  if (isDue) return;
  isDue = true;
  setImmediate(turn);
}

function turn(): void {
  isDue = false;
  serveReaders();
  if (served > 0) usual += (served - usual) / LOOK_BACK;
  served = 0;
  const now = areTurnsLong() ? pieces : pieces.slice(0, 1);
  pieces = pieces.slice(now.length);
  if (pieces.length > 0) runSoon();
  for (const piece of now) piece();
}

function run(piece: () => void): void {
  pieces.push(piece);
  runSoon();
}

/**
 * Serves a reader together with others once all that has arrived is read: the reading and the writing each find their
 * code in the caches, and a client's machine is woken once instead of for each stream.
 */
export function serveSoon(reader: Reader): void {
  readers.push(reader);
  runSoon();
}

function serveReaders(): void {
  const waiting = readers;
  readers = [];
  served += waiting.length;
  total += waiting.length;
  for (const reader of waiting) reader.flush();
}

const areTurnsLong = (): boolean => usual > LONG_TURN;

/** Before a long piece of work: what has been read already need not wait for it. */
export function yieldToStreamsFirst(): void {
  if (readers.length > 0 && !areTurnsLong()) serveReaders();
}

/**
 * Between two long pieces of one request's work: what has arrived for readers meanwhile is read and sent first, and of
 * several requests' pieces there is one to a turn.
 */
export const yieldToStreams = (): Promise<void> =>
  new Promise((resolve) => {
    if (areTurnsLong()) run(resolve);
    // The next turn but one: before it, what has arrived is looked for.
    else setImmediate(() => run(resolve));
  });

function areMany(): boolean {
  const now = performance.now();
  const passed = now - reckoned.at;
  if (passed >= RECKONED_MS) reckoned = { at: now, total, rate: ((total - reckoned.total) / passed) * 1000 };
  return reckoned.rate > MANY;
}

/**
 * As `letReadersGo` where readers are many. With few, hardly one is served sooner by it, and who asks waits each time
 * for a tenth of a millisecond (50 streams); with many, tokens come half as late again without it (200 streams).
 */
export const yieldToManyStreams = async (): Promise<void> => {
  if (areMany()) await yieldToStreams();
};

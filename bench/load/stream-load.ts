// The load client's process: N streams in a closed loop, begun over one stream's length.
import { reportReady, scriptOptions, seconds } from '../machine/script.ts';
import { createLots } from '../lots.ts';
import { Samples } from './samples.ts';
import { runStream, type Request } from './stream-client.ts';

export interface LoadOptions {
  port: number;
  requests: Request[];
  tokens: number;
  tokensPerSecond: number;
  firstTokenMs: number;
}

/** Milliseconds, except counts. */
export interface LoadFigures {
  firstP50: number;
  firstP99: number;
  tokenP95: number;
  jitterP95: number;
  tokens: number;
  streams: number;
  failures: number;
  why: string;
}

/** What came of the streams that were under way at the end. */
export interface LateFigures {
  failures: number;
  why: string;
  /** Still under way. */
  open: number;
}

const { port, requests, tokens, tokensPerSecond, firstTokenMs } = await scriptOptions<LoadOptions>();
const first = new Samples();
const delay = new Samples();
const jitter = new Samples();
const spacing = 1e6 / tokensPerSecond;
let isMeasuring = false;
let begun = Number.POSITIVE_INFINITY;
let isOver = false;
let streams = 0;
let open = 0;
let failures = 0;
let why = '';

function fail(reason: string): void {
  open--;
  failures++;
  why ||= reason;
}

const observer = {
  onFirst(sent: number, now: number): void {
    if (isMeasuring && sent >= begun) first.add(now - sent - firstTokenMs * 1000);
  },
  onToken(stamp: number, now: number, gap: number | undefined): void {
    if (!isMeasuring) return;
    delay.add(now - stamp);
    if (gap !== undefined) jitter.add(Math.abs(gap - spacing));
  },
  onAsk: () => void open++,
  onEnd(got: number): void {
    if (got !== tokens) return fail(`ended after ${got} of ${tokens} tokens`);
    streams++;
    open--;
  },
  onFailure: fail,
};

function figures(): LoadFigures {
  return {
    firstP50: first.at(0.5) / 1000,
    firstP99: first.at(0.99) / 1000,
    tokenP95: delay.at(0.95) / 1000,
    jitterP95: jitter.at(0.95) / 1000,
    tokens: delay.count,
    streams,
    failures,
    why,
  };
}

const streamSeconds = firstTokenMs / 1000 + tokens / tokensPerSecond;
/**
 * Each at a moment of its own, the same for every target: people do not ask in step, and streams that begin together
 * end together and ask together for ever after.
 */
async function begin(): Promise<void> {
  const lots = createLots(1);
  for (const request of requests)
    setTimeout(() => runStream(port, request, observer, () => isOver), lots.draw() * streamSeconds * 1000);
  await seconds(streamSeconds);
  process.send?.('begun');
}

process.on('message', (message) => {
  if (message === 'measure') {
    isMeasuring = true;
    begun = Number(process.hrtime.bigint() / 1000n);
    process.send?.('measuring');
  } else if (message === 'pause') {
    isMeasuring = false;
    isOver = true;
    process.send?.(figures());
  } else if (message === 'failures') {
    process.send?.({ failures, why, open } satisfies LateFigures);
  }
});
reportReady({});
void begin();

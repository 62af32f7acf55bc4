import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { browserClock } from '../clock.ts';
import { createRequestQueue, nextBackoff, retryAfter } from './request-queue.ts';
import type { Priority } from '../../../shared/route.ts';

// The queue runs on the browser's clock, which fake timers move.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const notified: string[] = [];
  const notify = (title: string, description: string) => void notified.push(`${title}: ${description}`);
  return { queue: createRequestQueue({ clock: browserClock, notify }), notified };
}

const limited = () => Promise.reject(new ApiError(429, 'slow down'));
const PER_SECOND: [Priority, number][] = [
  ['high', 10],
  ['medium', 6],
  ['low', 3],
];

describe('Requests per 1-second window: high 10, medium 6, low 3', () => {
  it.each(PER_SECOND)('%s: %i begin at once, the next one second later', async (priority, perSecond) => {
    const { queue } = setUp();
    let begun = 0;
    const all = Array.from({ length: perSecond + 2 }, () => queue.run(priority, async () => void begun++));
    expect(begun).toBe(perSecond);
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toBe(perSecond);
    await vi.advanceTimersByTimeAsync(201);
    expect(begun).toBe(perSecond + 2);
    await Promise.all(all);
  });

  it('the priorities do not block each other', async () => {
    const { queue } = setUp();
    for (let n = 0; n < 4; n++) void queue.run('low', async () => {});
    let begun = false;
    void queue.run('high', async () => void (begun = true));
    expect(begun).toBe(true);
    await vi.runAllTimersAsync();
  });

  it('a stream or an upload counts as one call, however long it lasts', async () => {
    const { queue } = setUp();
    let end = (_: unknown) => {};
    const stream = queue.run('low', () => new Promise((resolve) => (end = resolve)));
    await vi.advanceTimersByTimeAsync(1000);
    let begun = 0;
    for (let n = 0; n < 4; n++) void queue.run('low', async () => void begun++);
    expect(begun).toBe(3);
    end('done');
    expect(await stream).toBe('done');
    await vi.runAllTimersAsync();
  });
});

describe('Queue toast "Request Queued"', () => {
  it.each<[Priority, string]>([
    ['high', 'Request queued - processing shortly'],
    ['medium', 'Request queued - processing in order'],
    ['low', 'Request queued - will process when possible'],
  ])('%s: "%s"', async (priority, text) => {
    const { queue, notified } = setUp();
    const [, perSecond] = PER_SECOND.find(([name]) => name === priority)!;
    for (let n = 0; n < perSecond; n++) void queue.run(priority, async () => {});
    void queue.run(priority, async () => {});
    await vi.advanceTimersByTimeAsync(799);
    expect(notified).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(notified).toEqual([`Request Queued: ${text}`]);
    await vi.runAllTimersAsync();
  });

  it('is not shown for a wait that nobody feels, nor for a call that was given up', async () => {
    const { queue, notified } = setUp();
    for (let n = 0; n < 3; n++) void queue.run('low', async () => {});
    await vi.advanceTimersByTimeAsync(300);
    const giveUp = new AbortController();
    queue.run('low', async () => {}, giveUp.signal).catch(() => {});
    void queue.run('low', async () => {});
    await vi.advanceTimersByTimeAsync(100);
    giveUp.abort();
    await vi.runAllTimersAsync();
    expect(notified).toEqual([]);
  });

  it('is shown once for calls that wait together, and again for the next ones', async () => {
    const { queue, notified } = setUp();
    for (let burst = 1; burst <= 2; burst++) {
      for (let n = 0; n < 12; n++) void queue.run('low', async () => {});
      await vi.runAllTimersAsync();
      expect(notified).toHaveLength(burst);
    }
  });
});

describe('Backoff multiplier: high 1.2, medium 1.5, low 2; Maximum backoff: high 2 s, medium 3 s, low 5 s', () => {
  it.each<[Priority, number[]]>([
    ['high', [1200, 1440, 1728, 2000, 2000]],
    ['medium', [1500, 2250, 3000, 3000]],
    ['low', [2000, 4000, 5000, 5000]],
  ])('%s: %j', (priority, expected) => {
    let ms = 0;
    expect(expected.map(() => (ms = nextBackoff(priority, ms))).map(Math.round)).toEqual(expected);
  });

  it('calls of the same priority wait until it ends', async () => {
    const { queue } = setUp();
    void queue.run('low', limited).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    let hasBegun = false;
    void queue.run('low', async () => void (hasBegun = true));
    await vi.advanceTimersByTimeAsync(1999);
    expect(hasBegun).toBe(false);
    await vi.advanceTimersByTimeAsync(300);
    expect(hasBegun).toBe(true);
    await vi.runAllTimersAsync();
  });

  it('a success resets it', async () => {
    const { queue, notified } = setUp();
    const replies = [limited, async () => 'yes', limited, async () => 'yes'];
    const attempt = () => replies.shift()!();
    for (let n = 0; n < 2; n++) {
      const outcome = queue.run('low', attempt);
      await vi.runAllTimersAsync();
      expect(await outcome).toBe('yes');
    }
    expect(notified).toEqual(Array(2).fill('Processing...: Please wait 2s - managing request rate'));
  });
});

describe('Backoff toast "Processing..." with "Please wait Ns - managing request rate"', () => {
  it('N is the back-off in seconds, rounded up', async () => {
    const { queue, notified } = setUp();
    void queue.run('low', limited).catch(() => {});
    await vi.runAllTimersAsync();
    expect(notified).toEqual([
      'Processing...: Please wait 2s - managing request rate',
      'Processing...: Please wait 4s - managing request rate',
      'Processing...: Please wait 5s - managing request rate',
    ]);
  });
});

describe('Queue: 100 ms pause before each queued request', () => {
  it('each one waits another 100 ms', async () => {
    const { queue } = setUp();
    const at: number[] = [];
    const start = Date.now();
    for (let n = 0; n < 3; n++) void queue.run('low', async () => {});
    await vi.advanceTimersByTimeAsync(950);
    for (let n = 0; n < 3; n++) void queue.run('low', async () => void at.push(Date.now() - start));
    await vi.runAllTimersAsync();
    expect(at).toEqual([1050, 1150, 1250]);
  });
});

describe('up to 3 retries, delay 1 s x 2^n capped at 5 s', () => {
  it('the delays are 1, 2, 4 and 5 seconds', () => {
    expect([0, 1, 2, 3, 9].map(retryAfter)).toEqual([1000, 2000, 4000, 5000, 5000]);
  });

  it('a rate-limited call is sent four times, then rejects with its error', async () => {
    const { queue } = setUp();
    const at: number[] = [];
    const start = Date.now();
    const outcome = queue
      .run('medium', () => {
        at.push(Date.now() - start);
        return limited();
      })
      .catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ status: 429 });
    // Retry delays are 1, 2 and 4 s, back-offs 1.5, 2.25 and 3 s; the longer one counts. A pause of 100 ms
    // follows the retry delay.
    expect(at).toEqual([0, 1500, 3750, 7850]);
  });

  it('resolves with the result of a successful retry', async () => {
    const { queue } = setUp();
    const replies = [limited, limited, limited, async () => 'at last'];
    const outcome = queue.run('high', () => replies.shift()!());
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('at last');
  });

  it.each([400, 401, 404, 408, 500, 503])('%i is passed on immediately', async (status) => {
    const { queue, notified } = setUp();
    let attempts = 0;
    const attempt = () => {
      attempts++;
      return Promise.reject(new ApiError(status, 'no'));
    };
    await expect(queue.run('high', attempt)).rejects.toThrow(`${status}: no`);
    expect([attempts, notified]).toEqual([1, []]);
  });
});

describe('an aborted call', () => {
  it('leaves the queue immediately and does not use up a turn', async () => {
    const { queue } = setUp();
    const giveUp = new AbortController();
    for (let n = 0; n < 3; n++) void queue.run('low', async () => {});
    const attempt = vi.fn(async () => {});
    const waiting = queue.run('low', attempt, giveUp.signal).catch((error: Error) => error.name);
    const next = vi.fn(async () => {});
    void queue.run('low', next);
    giveUp.abort();
    expect(await waiting).toBe('AbortError');
    await vi.advanceTimersByTimeAsync(1000);
    expect(next).toHaveBeenCalledOnce();
    expect(attempt).not.toHaveBeenCalled();
  });

  it('is not retried', async () => {
    const { queue } = setUp();
    const giveUp = new AbortController();
    const attempt = vi.fn(limited);
    const outcome = queue.run('low', attempt, giveUp.signal).catch((error: Error) => error.name);
    await vi.advanceTimersByTimeAsync(500);
    giveUp.abort();
    expect(await outcome).toBe('AbortError');
    await vi.runAllTimersAsync();
    expect(attempt).toHaveBeenCalledOnce();
  });

  it('is not started if it was aborted before', async () => {
    const { queue } = setUp();
    const attempt = vi.fn(async () => {});
    await expect(queue.run('low', attempt, AbortSignal.abort())).rejects.toThrow();
    expect(attempt).not.toHaveBeenCalled();
  });

  it('that is running is left to the call itself', async () => {
    const { queue } = setUp();
    const giveUp = new AbortController();
    let answer = (_: string) => {};
    const outcome = queue.run(
      'low',
      () => new Promise<string>((resolve) => (answer = resolve)),
      giveUp.signal,
    );
    giveUp.abort();
    answer('came anyway');
    expect(await outcome).toBe('came anyway');
  });
});

describe('its state, for the diagnostic page', () => {
  it('counts started and waiting calls and how long a lane is closed', async () => {
    const { queue } = setUp();
    for (let n = 0; n < 5; n++) void queue.run('low', async () => {});
    expect(queue.state().low).toEqual({ begun: 3, perSecond: 3, waiting: 2, backoffMs: 0, closedForMs: 0 });
    expect(queue.state().high).toMatchObject({ begun: 0, perSecond: 10, waiting: 0 });
    await vi.runAllTimersAsync();
    const refused = queue.run('medium', limited).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.state().medium).toMatchObject({ backoffMs: 1500, closedForMs: 1500 });
    await vi.runAllTimersAsync();
    await refused;
    expect(queue.state().low).toMatchObject({ begun: 0, waiting: 0 });
  });
});

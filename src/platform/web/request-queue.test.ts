import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { browserClock } from './clock.ts';
import { priorityOf } from './request-priorities.ts';
import { createRequestQueue, LIMITS, nextBackoff, type Priority } from './request-queue.ts';

// Time itself is the fake: the queue runs on the browser's clock, moved by hand.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const said: string[] = [];
  const notify = (title: string, description: string) => void said.push(`${title}: ${description}`);
  return { queue: createRequestQueue({ clock: browserClock, notify }), said };
}

const limited = () => Promise.reject(new ApiError(429, 'slow down'));

describe('the request queue', () => {
  it.each<[Priority, number]>([
    ['high', 10],
    ['medium', 6],
    ['low', 3],
  ])('begins %s calls at once up to %i a second', async (priority, perSecond) => {
    const { queue, said } = setUp();
    let begun = 0;
    const all = Array.from({ length: perSecond + 2 }, () => queue.run(priority, async () => void begun++));
    expect(begun).toBe(perSecond);
    expect(said).toEqual(Array(2).fill(`Request Queued: ${LIMITS[priority].queued}`));
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toBe(perSecond);
    await vi.advanceTimersByTimeAsync(201);
    expect(begun).toBe(perSecond + 2);
    await Promise.all(all);
  });

  it('says by priority how long it may take', () => {
    expect([LIMITS.high.queued, LIMITS.medium.queued, LIMITS.low.queued]).toEqual([
      'Request queued - processing shortly',
      'Request queued - processing in order',
      'Request queued - will process when possible',
    ]);
  });

  it('does not let one window hold up another', async () => {
    const { queue } = setUp();
    for (let n = 0; n < 4; n++) void queue.run('low', async () => {});
    let begun = false;
    void queue.run('high', async () => void (begun = true));
    expect(begun).toBe(true);
    await vi.runAllTimersAsync();
  });

  it('retries a limited call after 1, 2 and 4 seconds, then gives its error up', async () => {
    const { queue, said } = setUp();
    const at: number[] = [];
    const start = Date.now();
    const attempt = () => {
      at.push(Date.now() - start);
      return limited();
    };
    const outcome = queue.run('medium', attempt).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    const error = await outcome;
    expect(error).toBeInstanceOf(ApiError);
    expect(at).toHaveLength(4);
    // Each retry waits its delay, the pause of 100 ms, and for the back-off of its lane.
    const gaps = at.slice(1).map((time, index) => time - at[index]!);
    [1000, 2000, 4000].forEach((delay, index) => expect(gaps[index]).toBeGreaterThanOrEqual(delay));
    expect(said).toContain('Processing...: Please wait 2s - managing request rate');
    expect(said).toContain('Processing...: Please wait 3s - managing request rate');
  });

  it.each<[Priority, number[]]>([
    ['high', [1200, 1440, 1728, 2000, 2000]],
    ['medium', [1500, 2250, 3000, 3000]],
    ['low', [2000, 4000, 5000, 5000]],
  ])('backs off %s calls by their factor up to their cap', (priority, expected) => {
    let ms = 0;
    expect(expected.map(() => (ms = nextBackoff(priority, ms))).map(Math.round)).toEqual(expected);
  });

  it('lets others of the same priority wait out the back-off', async () => {
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

  it('passes other errors on at once', async () => {
    const { queue } = setUp();
    await expect(queue.run('high', () => Promise.reject(new ApiError(500, 'no')))).rejects.toThrow('500: no');
  });

  it('does not begin what was given up while it waited', async () => {
    const { queue } = setUp();
    const giveUp = new AbortController();
    for (let n = 0; n < 3; n++) void queue.run('low', async () => {});
    const attempt = vi.fn(async () => {});
    const waiting = queue.run('low', attempt, giveUp.signal).catch((error: Error) => error.name);
    giveUp.abort();
    await vi.runAllTimersAsync();
    expect(await waiting).toBe('AbortError');
    expect(attempt).not.toHaveBeenCalled();
  });
});

describe('priorities', () => {
  it.each([
    ['POST', '/api/auth/login', 'high'],
    ['POST', '/api/chat/{id}/message', 'high'],
    ['GET', '/api/chat/{id}/events', 'high'],
    ['GET', '/api/chat/history', 'high'],
    ['POST', '/api/image-generation/generate', 'high'],
    ['GET', '/api/characters', 'medium'],
    ['GET', '/api/users/{id}/likedCharacters', 'low'],
    ['GET', '/api/notifications', 'low'],
  ] as const)('%s %s is %s', (method, path, priority) => expect(priorityOf(method, path)).toBe(priority));
});

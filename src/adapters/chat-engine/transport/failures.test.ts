import { describe, expect, it } from 'vitest';
import { failureOfEvent, failureOfStatus, retryAfterOf } from './failures.ts';

describe('when to come back', () => {
  it.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': '0.5' }, 0.5],
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1.5],
    [{ 'retry-after': 'Sat, 21 Nov 2026 20:00:30 GMT', date: 'Sat, 21 Nov 2026 20:00:00 GMT' }, 30],
    [{ 'retry-after': 'Sat, 21 Nov 2026 20:00:00 GMT', date: 'Sat, 21 Nov 2026 20:00:30 GMT' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('%o', (headers, seconds) => expect(retryAfterOf(headers)).toBe(seconds));
});

describe('what an answer stands for', () => {
  const kinds: [number, string, string][] = [
    [400, '{"error":{"message":"prompt is too long: 9000 tokens","code":400}}', 'context'],
    [400, '{"error":{"code":400,"type":"exceed_context_size_error","message":"too big"}}', 'context'],
    [400, '{"error":{"message":"blocked","code":"content_filter"}}', 'filtered'],
    [403, '{"error":{"message":"Your input was flagged by moderation"}}', 'filtered'],
    [403, '', 'unauthorized'],
    [402, '{"error":"pay"}', 'refused'],
    [408, '', 'timeout'],
    [413, '', 'context'],
    [422, '{"detail":[{"loc":["body"]}]}', 'refused'],
    [429, '{"error":{"message":"Insufficient credits"}}', 'refused'],
    [504, '<html>', 'timeout'],
    [529, '{"error":{"type":"overloaded_error"}}', 'busy'],
    [500, 'null', 'broken'],
  ];
  it.each(kinds)('%i %s is %s', (status, body, kind) =>
    expect(failureOfStatus(status, {}, body).kind).toBe(kind),
  );

  it('an error within a stream goes by the status that it carries', () => {
    expect(failureOfEvent({ error: { code: 429, message: 'slow down' } }).kind).toBe('busy');
    expect(failureOfEvent({ error: 'out of memory' })).toMatchObject({
      kind: 'broken',
      message: 'The chat back-end failed in mid-reply: out of memory',
    });
    expect(failureOfEvent({ error: {} }).message).toContain('{}');
  });

  it('long words are cut', () => {
    const { message } = failureOfStatus(500, {}, JSON.stringify({ error: { message: 'x'.repeat(5000) } }));
    expect(message.length).toBeLessThan(400);
  });
});

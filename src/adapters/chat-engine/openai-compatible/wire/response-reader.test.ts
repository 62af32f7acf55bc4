import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MalformedResponse, ResponseReader, type ResponseHead } from './response-reader.ts';

interface Heard {
  heads: ResponseHead[];
  body: string;
  ends: boolean[];
}

const leftOver = Buffer.from('\n0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n');

function read(parts: readonly Buffer[], isClosed = false): Heard & { isCut: boolean; hasMore: boolean } {
  const heard: Heard = { heads: [], body: '', ends: [] };
  const reader = new ResponseReader({
    onHead: (head) => heard.heads.push(head),
    onBody: (bytes, from, to) => (heard.body += bytes.toString('latin1', from, to)),
    onEnd: (isWhole) => heard.ends.push(isWhole),
  });
  let hasMore = false;
  // What an earlier read has left behind it in the buffer is nobody's.
  for (const part of parts) if (!reader.read(Buffer.concat([part, leftOver]), part.length)) hasMore = true;
  return { ...heard, isCut: isClosed && !reader.close(), hasMore };
}
const one = (text: string, isClosed = false) => read([Buffer.from(text, 'latin1')], isClosed);

const chunked =
  'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\nKeep-Alive: timeout=5\r\n\r\n' +
  '5\r\nhello\r\nA;name=value\r\n, evening \r\n0\r\nTrailer: x\r\n\r\n';

describe('what a back-end answers', () => {
  it('is read in parts, with extensions and trailers', () => {
    const heard = one(chunked);
    expect(heard).toMatchObject({ body: 'hello, evening ', ends: [true], hasMore: false });
    expect(heard.heads[0]).toEqual({
      status: 200,
      headers: {
        'content-type': 'text/event-stream',
        'transfer-encoding': 'chunked',
        'keep-alive': 'timeout=5',
      },
      hasMarkedEnd: true,
      isKept: true,
    });
  });

  it('may be cut between any two bytes', () => {
    const whole = Buffer.from(chunked, 'latin1');
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
        const parts = at.slice(1).map((end, i) => whole.subarray(at[i], end));
        expect(read(parts)).toMatchObject({ body: 'hello, evening ', ends: [true], hasMore: false });
      }),
    );
  });

  it('has a length, or none and no body', () => {
    expect(one('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc')).toMatchObject({
      body: 'abc',
      ends: [true],
    });
    expect(one('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n')).toMatchObject({ body: '', ends: [true] });
    expect(one('HTTP/1.1 204 No Content\r\n\r\n')).toMatchObject({ body: '', ends: [true] });
    expect(one('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc', true)).toMatchObject({
      ends: [],
      isCut: true,
    });
  });

  it('goes on until the connection closes, and then nobody knows whether it was whole', () => {
    const heard = one('HTTP/1.1 200 OK\r\n\r\nabc', true);
    expect(heard).toMatchObject({ body: 'abc', ends: [false], isCut: false });
    expect(heard.heads[0]).toMatchObject({ hasMarkedEnd: false, isKept: false });
  });

  it('may be announced, and begin with an empty line', () => {
    const heard = one('HTTP/1.1 100 Continue\r\n\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi');
    expect(heard).toMatchObject({ body: 'hi', ends: [true] });
    expect(heard.heads.map(({ status }) => status)).toEqual([200]);
  });

  it('is followed by nothing', () => {
    expect(one('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhiHTTP/1.1 200 OK\r\n').hasMore).toBe(true);
  });

  it('closes the connection where it says so, or speaks HTTP/1.0', () => {
    const kept = (head: string) => one(`${head}\r\nContent-Length: 0\r\n\r\n`).heads[0]!.isKept;
    expect(kept('HTTP/1.1 200 OK')).toBe(true);
    expect(kept('HTTP/1.1 200 OK\r\nConnection: Close')).toBe(false);
    expect(kept('HTTP/1.0 200 OK')).toBe(false);
  });

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n'],
    ['HTTP/2', 'HTTP/2 200\r\n\r\n'],
    ['a header without a name', 'HTTP/1.1 200 OK\r\n: x\r\n\r\n'],
    ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n'],
    ['a size that is none', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['a part longer than it says', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n'],
    ['a head without end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(30_000)}`],
    ['a line without end', `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}`],
  ])('is refused: %s', (_, text) => {
    expect(() => one(text)).toThrow(MalformedResponse);
  });
});

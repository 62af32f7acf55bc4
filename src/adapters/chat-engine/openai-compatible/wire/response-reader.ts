// Reads HTTP/1.1 answers (RFC 9112) from the bytes of a connection, without a stream object for each.

export interface ResponseHead {
  status: number;
  /** Names in lower case; of repeated ones the last. */
  headers: Record<string, string>;
  /** Whether the body's end is marked, so that a cut can be told from an end. */
  hasMarkedEnd: boolean;
  /** Whether the connection can be used again after this answer. */
  isKept: boolean;
}

export interface ResponseListener {
  onHead(head: ResponseHead): void;
  /** A part of the body, bytes[from, to). @param bytes valid during the call only: the buffer is read into again */
  onBody(bytes: Buffer, from: number, to: number): void;
  /** The body is over; `isWhole` tells whether its end was marked. */
  onEnd(isWhole: boolean): void;
}

/** What came is no HTTP/1.1. */
export class MalformedResponse extends Error {
  readonly code = 'EPROTO';
}

/** Bytes of a head, and of a chunk's size line or the trailers. */
const HEAD_MAX = 64 * 1024;
const LINE_MAX = 16 * 1024;
/** Of a size that is read digit by digit. */
const SIZE_DIGITS = 8;
const LF = 10;
const CR = 13;

/** -1 for what is none. */
function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const lower = code | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

type Phase = 'head' | 'counted' | 'untilClose' | 'size' | 'chunk' | 'chunkEnd' | 'trailers' | 'over';

export function createResponseReader(listener: ResponseListener) {
  let phase: Phase = 'head';
  /** Bytes that are still missing of the body or chunk. */
  let left = 0;
  /** The beginning of a head or line whose end has not come yet. */
  let begun = '';

  /** Where in the bytes reading goes on, and where they end: what lies behind is of an earlier read. */
  let at = 0;
  let stop = 0;
  /** One line without its end, or null while it is not complete; moves `at`. */
  function takeLine(bytes: Buffer, max: number): string | null {
    const found = bytes.subarray(at, stop).indexOf(LF);
    const end = found < 0 ? stop : at + found;
    const line = begun + bytes.toString('latin1', at, end);
    if (line.length > max) throw new MalformedResponse('a line of the answer has no end');
    at = found < 0 ? stop : end + 1;
    if (found < 0) {
      begun = line;
      return null;
    }
    begun = '';
    return line.charCodeAt(line.length - 1) === CR ? line.slice(0, -1) : line;
  }

  /** Lines of the head so far. */
  let lines: string[] = [];
  let headLength = 0;
  function readHead(bytes: Buffer): void {
    const line = takeLine(bytes, HEAD_MAX);
    if (line === null) return;
    headLength += line.length;
    if (headLength > HEAD_MAX) throw new MalformedResponse('the head of the answer has no end');
    if (line !== '') {
      lines.push(line);
      if (lines.length === 1 && !/^HTTP\/1\.[01] \d{3}(?: |$)/.test(line))
        throw new MalformedResponse('this is no HTTP/1.1');
      return;
    }
    // An empty line before the status line is allowed for (RFC 9112, 2.2).
    if (lines.length === 0) return;
    const head = headOf(lines);
    lines = [];
    headLength = 0;
    // 100 Continue and the like announce the answer, they are none.
    if (head.status < 200) return;
    begin(head);
  }

  function begin(head: ResponseHead): void {
    const length = head.headers['content-length'];
    const coding = head.headers['transfer-encoding'] ?? '';
    if (head.status === 204 || head.status === 304) phase = 'over';
    else if (/(?:^|[\s,])chunked\s*$/i.test(coding)) phase = 'size';
    else if (length !== undefined && coding === '') {
      if (!/^\d{1,15}$/.test(length)) throw new MalformedResponse('the length of the answer is no number');
      left = Number(length);
      phase = left > 0 ? 'counted' : 'over';
    } else phase = 'untilClose';
    listener.onHead(head);
    if (phase === 'over') listener.onEnd(true);
  }

  /** A plain size line that has come whole, as nearly all of them: no text is made of it. */
  function hasTakenSize(bytes: Buffer): boolean {
    if (begun !== '') return false;
    let size = 0;
    for (let place = at; place < stop && place < at + SIZE_DIGITS; place++) {
      const code = bytes[place]!;
      if (code === CR && place > at && place + 1 < stop && bytes[place + 1] === LF) {
        at = place + 2;
        left = size;
        return true;
      }
      const digit = hexDigit(code);
      if (digit < 0) return false;
      size = size * 16 + digit;
    }
    return false;
  }

  function readSize(bytes: Buffer): void {
    if (hasTakenSize(bytes)) {
      phase = left > 0 ? 'chunk' : 'trailers';
      return;
    }
    const line = takeLine(bytes, LINE_MAX);
    if (line === null) return;
    const size = /^([\da-f]{1,12})\s*(?:;|$)/i.exec(line)?.[1];
    if (size === undefined) throw new MalformedResponse('a part of the answer has no size');
    left = parseInt(size, 16);
    phase = left > 0 ? 'chunk' : 'trailers';
  }

  function readBody(bytes: Buffer): void {
    const from = at;
    const end = phase === 'untilClose' ? stop : Math.min(stop, at + left);
    left -= end - at;
    at = end;
    const isComplete = left === 0;
    if (isComplete && phase === 'chunk') phase = 'chunkEnd';
    const isOver = isComplete && phase === 'counted';
    if (isOver) phase = 'over';
    listener.onBody(bytes, from, end);
    if (isOver) listener.onEnd(true);
  }

  return {
    /** Whether an answer has begun and is not over. */
    get isUnderWay(): boolean {
      return phase !== 'over' && (phase !== 'head' || lines.length > 0 || begun !== '');
    },
    get isOver(): boolean {
      return phase === 'over';
    },
    /**
     * Takes in the first `length` bytes.
     * @returns false where bytes came after the answer. @throws MalformedResponse
     */
    read(bytes: Buffer, length: number): boolean {
      stop = length;
      for (at = 0; at < stop;) {
        switch (phase) {
          case 'head':
            readHead(bytes);
            break;
          case 'size':
            readSize(bytes);
            break;
          case 'chunkEnd': {
            if (begun === '' && at + 1 < stop && bytes[at] === CR && bytes[at + 1] === LF) {
              at += 2;
              phase = 'size';
              break;
            }
            const line = takeLine(bytes, LINE_MAX);
            if (line === null) break;
            if (line !== '') throw new MalformedResponse('a part of the answer is longer than it says');
            phase = 'size';
            break;
          }
          case 'trailers':
            if (takeLine(bytes, LINE_MAX) !== '') break;
            phase = 'over';
            listener.onEnd(true);
            break;
          case 'over':
            return false;
          default:
            readBody(bytes);
        }
      }
      return true;
    },
    /** The connection was closed. @returns false where that cuts an answer off. */
    close(): boolean {
      if (phase !== 'untilClose') return phase === 'over';
      phase = 'over';
      listener.onEnd(false);
      return true;
    },
    /** Ready for the next answer on the same connection. */
    reset(): void {
      phase = 'head';
      left = 0;
      begun = '';
      lines = [];
      headLength = 0;
    },
  };
}

function headOf([statusLine, ...fields]: string[]): ResponseHead {
  const headers: Record<string, string> = {};
  for (const field of fields) {
    const colon = field.indexOf(':');
    if (colon < 1) throw new MalformedResponse('a header of the answer has no name');
    headers[field.slice(0, colon).trim().toLowerCase()] = field.slice(colon + 1).trim();
  }
  const connection = headers['connection']?.toLowerCase() ?? '';
  const isChunked = headers['transfer-encoding']?.toLowerCase().includes('chunked') ?? false;
  const hasMarkedEnd = isChunked || headers['content-length'] !== undefined;
  return {
    status: Number(statusLine!.slice(9, 12)),
    headers,
    hasMarkedEnd,
    isKept: hasMarkedEnd && statusLine!.startsWith('HTTP/1.1') && !connection.includes('close'),
  };
}

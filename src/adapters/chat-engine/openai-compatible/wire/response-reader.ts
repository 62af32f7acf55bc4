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

/** Of each connection one, and of few fields: thousands are read in turn, and each finds the caches full of the others. */
export class ResponseReader {
  readonly #listener: ResponseListener;
  #phase: Phase = 'head';
  /** Bytes that are still missing of the body or chunk. */
  #left = 0;
  /** Where in the bytes reading goes on, and where they end: what lies behind is of an earlier read. */
  #at = 0;
  #stop = 0;
  /** The beginning of a head or line whose end has not come yet. */
  #begun = '';
  /** Lines of the head so far. */
  #lines: string[] = [];
  #headLength = 0;

  constructor(listener: ResponseListener) {
    this.#listener = listener;
  }

  /**
   * Takes in the first `length` bytes.
   * @returns false where bytes came after the answer. @throws MalformedResponse
   */
  read(bytes: Buffer, length: number): boolean {
    this.#stop = length;
    for (this.#at = 0; this.#at < length;) {
      switch (this.#phase) {
        case 'head':
          this.#readHead(bytes);
          break;
        case 'size':
          this.#readSize(bytes);
          break;
        case 'chunkEnd':
          this.#readChunkEnd(bytes);
          break;
        case 'trailers':
          if (this.#takeLine(bytes, LINE_MAX) !== '') break;
          this.#phase = 'over';
          this.#listener.onEnd(true);
          break;
        case 'over':
          return false;
        default:
          this.#readBody(bytes);
      }
    }
    return true;
  }

  /** The connection was closed. @returns false where that cuts an answer off. */
  close(): boolean {
    if (this.#phase !== 'untilClose') return this.#phase === 'over';
    this.#phase = 'over';
    this.#listener.onEnd(false);
    return true;
  }

  /** Ready for the next answer on the same connection. */
  reset(): void {
    this.#phase = 'head';
    this.#left = 0;
    this.#begun = '';
    this.#lines = [];
    this.#headLength = 0;
  }

  /** One line without its end, or null while it is not complete; moves `#at`. */
  #takeLine(bytes: Buffer, max: number): string | null {
    const found = bytes.subarray(this.#at, this.#stop).indexOf(LF);
    const end = found < 0 ? this.#stop : this.#at + found;
    const line = this.#begun + bytes.toString('latin1', this.#at, end);
    if (line.length > max) throw new MalformedResponse('a line of the answer has no end');
    this.#at = found < 0 ? this.#stop : end + 1;
    if (found < 0) {
      this.#begun = line;
      return null;
    }
    this.#begun = '';
    return line.charCodeAt(line.length - 1) === CR ? line.slice(0, -1) : line;
  }

  #readHead(bytes: Buffer): void {
    const line = this.#takeLine(bytes, HEAD_MAX);
    if (line === null) return;
    this.#headLength += line.length;
    if (this.#headLength > HEAD_MAX) throw new MalformedResponse('the head of the answer has no end');
    if (line !== '') {
      this.#lines.push(line);
      if (this.#lines.length === 1 && !/^HTTP\/1\.[01] \d{3}(?: |$)/.test(line))
        throw new MalformedResponse('this is no HTTP/1.1');
      return;
    }
    // An empty line before the status line is allowed for (RFC 9112, 2.2).
    if (this.#lines.length === 0) return;
    const head = headOf(this.#lines);
    this.#lines = [];
    this.#headLength = 0;
    // 100 Continue and the like announce the answer, they are none.
    if (head.status < 200) return;
    this.#begin(head);
  }

  #begin(head: ResponseHead): void {
    const length = head.headers['content-length'];
    const coding = head.headers['transfer-encoding'] ?? '';
    if (head.status === 204 || head.status === 304) this.#phase = 'over';
    else if (/(?:^|[\s,])chunked\s*$/i.test(coding)) this.#phase = 'size';
    else if (length !== undefined && coding === '') {
      if (!/^\d{1,15}$/.test(length)) throw new MalformedResponse('the length of the answer is no number');
      this.#left = Number(length);
      this.#phase = this.#left > 0 ? 'counted' : 'over';
    } else this.#phase = 'untilClose';
    this.#listener.onHead(head);
    if (this.#phase === 'over') this.#listener.onEnd(true);
  }

  /** A plain size line that has come whole, as nearly all of them: no text is made of it. */
  #hasTakenSize(bytes: Buffer): boolean {
    if (this.#begun !== '') return false;
    const at = this.#at;
    const stop = this.#stop;
    let size = 0;
    for (let place = at; place < stop && place < at + SIZE_DIGITS; place++) {
      const code = bytes[place]!;
      if (code === CR && place > at && place + 1 < stop && bytes[place + 1] === LF) {
        this.#at = place + 2;
        this.#left = size;
        return true;
      }
      const digit = hexDigit(code);
      if (digit < 0) return false;
      size = size * 16 + digit;
    }
    return false;
  }

  #readSize(bytes: Buffer): void {
    if (!this.#hasTakenSize(bytes)) {
      const line = this.#takeLine(bytes, LINE_MAX);
      if (line === null) return;
      const size = /^([\da-f]{1,12})\s*(?:;|$)/i.exec(line)?.[1];
      if (size === undefined) throw new MalformedResponse('a part of the answer has no size');
      this.#left = parseInt(size, 16);
    }
    this.#phase = this.#left > 0 ? 'chunk' : 'trailers';
  }

  #readChunkEnd(bytes: Buffer): void {
    const at = this.#at;
    if (this.#begun === '' && at + 1 < this.#stop && bytes[at] === CR && bytes[at + 1] === LF) {
      this.#at = at + 2;
      this.#phase = 'size';
      return;
    }
    const line = this.#takeLine(bytes, LINE_MAX);
    if (line === null) return;
    if (line !== '') throw new MalformedResponse('a part of the answer is longer than it says');
    this.#phase = 'size';
  }

  #readBody(bytes: Buffer): void {
    const from = this.#at;
    const end = this.#phase === 'untilClose' ? this.#stop : Math.min(this.#stop, from + this.#left);
    this.#left -= end - from;
    this.#at = end;
    const isComplete = this.#left === 0;
    if (isComplete && this.#phase === 'chunk') this.#phase = 'chunkEnd';
    const isOver = isComplete && this.#phase === 'counted';
    if (isOver) this.#phase = 'over';
    this.#listener.onBody(bytes, from, end);
    if (isOver) this.#listener.onEnd(true);
  }
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

import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A valid PNG chunk, or one with a wrong checksum. */
export function pngChunk(type: string, data: Uint8Array, isSound = true): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(isSound ? crc32(body) : (crc32(body) ^ 0x5a5a) >>> 0, body.length + 4);
  return whole;
}

export const textChunk = (keyword: string, text: string | Uint8Array, isSound = true): Buffer =>
  pngChunk(
    'tEXt',
    Buffer.concat([Buffer.from(`${keyword}\0`, 'latin1'), Buffer.from(text as string, 'latin1')]),
    isSound,
  );

export const zTextChunk = (keyword: string, text: string): Buffer =>
  pngChunk('zTXt', Buffer.concat([Buffer.from(`${keyword}\0\0`, 'latin1'), deflateSync(text)]));

export const iTextChunk = (keyword: string, text: string, isPacked: boolean): Buffer =>
  pngChunk(
    'iTXt',
    Buffer.concat([
      Buffer.from(`${keyword}\0`, 'latin1'),
      Buffer.of(isPacked ? 1 : 0, 0),
      Buffer.from('en\0Card\0'),
      isPacked ? deflateSync(text) : Buffer.from(text),
    ]),
  );

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return pngChunk('IHDR', data);
}

interface PngParts {
  /** Stated in the header; the picture itself has 2 by 2 pixels. */
  width?: number;
  height?: number;
  beforeData?: Buffer[];
  beforeEnd?: Buffer[];
  afterEnd?: Buffer[];
}

/** A picture of four pixels with these additional chunks. */
export function makePng(parts: PngParts = {}): Buffer {
  const rows = Buffer.from([0, 90, 40, 120, 200, 160, 90, 0, 30, 30, 60, 240, 230, 210]);
  return Buffer.concat([
    SIGNATURE,
    header(parts.width ?? 2, parts.height ?? 2),
    ...(parts.beforeData ?? []),
    pngChunk('IDAT', deflateSync(rows)),
    ...(parts.beforeEnd ?? []),
    pngChunk('IEND', Buffer.alloc(0)),
    ...(parts.afterEnd ?? []),
  ]);
}

export const base64 = (text: string | Uint8Array): string => Buffer.from(text as string).toString('base64');

/** A PNG card as most programs write it. */
export const pngCard = (json: unknown, keyword = 'chara'): Buffer =>
  makePng({ beforeEnd: [textChunk(keyword, base64(JSON.stringify(json)))] });

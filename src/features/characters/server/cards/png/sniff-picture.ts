export interface PictureHead {
  mime: string;
  width: number;
  height: number;
}

type Reader = (view: DataView) => PictureHead | null;

const text = (view: DataView, at: number, length: number): string =>
  at + length <= view.byteLength
    ? String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length))
    : '';

const png: Reader = (view) =>
  text(view, 0, 8) === '\x89PNG\r\n\x1a\n' && text(view, 12, 4) === 'IHDR' && view.byteLength >= 24
    ? { mime: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
    : null;

const gif: Reader = (view) =>
  /^GIF8[79]a$/.test(text(view, 0, 6)) && view.byteLength >= 10
    ? { mime: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
    : null;

const webp: Reader = (view) => {
  if (text(view, 0, 4) !== 'RIFF' || text(view, 8, 4) !== 'WEBP' || view.byteLength < 30) return null;
  const mime = 'image/webp';
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  const kind = text(view, 12, 4);
  if (kind === 'VP8X') return { mime, width: uint24(24) + 1, height: uint24(27) + 1 };
  if (kind === 'VP8 ')
    return { mime, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return { mime, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

/** Frame headers are C0 to CF, except the tables C4, C8 and CC. */
const isFrame = (marker: number) => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpeg: Reader = (view) => {
  if (text(view, 0, 3) !== '\xff\xd8\xff') return null;
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker))
      return { mime: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Skips fill bytes before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return { mime: 'image/jpeg', width: 0, height: 0 };
};

/** Type and size of a picture, read from its header; null for other files. A size of 0 means unknown. */
export function sniffPicture(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return png(view) ?? jpeg(view) ?? webp(view) ?? gif(view);
}

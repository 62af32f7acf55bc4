import { thumbHashToRGBA } from 'thumbhash';

/**
 * What is seen before a picture has come: a vertical gradient of four colours out of its thumbhash. Text only, so
 * the server can write it into the page, where a decoded thumbhash would weigh four kilobytes a picture.
 */
export function groundOf(thumbhash: string): string | undefined {
  if (!thumbhash) return undefined;
  try {
    const { w, h, rgba } = thumbHashToRGBA(
      Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)),
    );
    const stops = [0.08, 0.36, 0.64, 0.92].map((part) => rowColor(rgba, w, Math.floor(h * part)));
    return `linear-gradient(${stops.join(',')})`;
  } catch {
    return undefined;
  }
}

function rowColor(rgba: Uint8Array, width: number, row: number): string {
  const sum = [0, 0, 0];
  for (let x = 0; x < width; x++) for (let c = 0; c < 3; c++) sum[c]! += rgba[(row * width + x) * 4 + c]!;
  return `#${sum
    .map((value) =>
      Math.round(value / width)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Positions of the four colours, as fractions of the height. */
const STOPS = [0.08, 0.36, 0.64, 0.92];

/**
 * The placeholder of a picture: a vertical gradient of four colours from its thumbhash. It is short text that
 * the server can write into the page, whereas a decoded thumbhash would add four kilobytes per picture. A
 * row's average colour depends only on the vertical waves of the hash, since horizontal ones average to zero
 * (apart from clipped colours). So no pixels are decoded, which would delay a page of cards on a slow phone.
 * @param thumbhash base64, as defined by github.com/evanw/thumbhash; empty if there is none
 */
export function groundOf(thumbhash: string): string | undefined {
  if (!thumbhash) return undefined;
  try {
    const rows = readRows(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
    return rows && `linear-gradient(${STOPS.map((part) => colorOf(rows, part)).join(',')})`;
  } catch {
    return undefined;
  }
}

/**
 * For lightness, yellow-blue and red-green: the average, then the coefficients of the vertical waves by
 * ascending frequency.
 */
type Rows = readonly [light: number[], yellow: number[], red: number[]];

function readRows(hash: Uint8Array): Rows | undefined {
  if (hash.length < 5) return undefined;
  const head = hash[0]! | (hash[1]! << 8) | (hash[2]! << 16);
  const more = hash[3]! | (hash[4]! << 8);
  const hasAlpha = head >> 23 === 1;
  const long = hasAlpha ? 5 : 7;
  const [across, down] = more >> 15 ? [long, more & 7] : [more & 7, long];
  let place = hasAlpha ? 12 : 10;
  /**
   * The coefficients are stored row by row in a triangle, four bits each. The first one of each row except
   * the top one is a vertical wave.
   */
  const waves = (average: number, width: number, height: number, scale: number) => {
    const column = [average];
    for (let y = 0; y < height; y++)
      for (let x = y ? 0 : 1; x * height < width * (height - y); x++, place++)
        if (x === 0) column.push((((hash[place >> 1]! >> ((place & 1) << 2)) & 15) / 7.5 - 1) * scale);
    return column;
  };
  return [
    waves((head & 63) / 63, Math.max(3, across), Math.max(3, down), ((head >> 18) & 31) / 31),
    // The format defines that colours are decoded 25% stronger than stored.
    waves(((head >> 6) & 63) / 31.5 - 1, 3, 3, (((more >> 3) & 63) / 63) * 1.25),
    waves(((head >> 12) & 63) / 31.5 - 1, 3, 3, (((more >> 9) & 63) / 63) * 1.25),
  ];
}

function colorOf(rows: Rows, part: number): string {
  const [light, yellow, red] = rows.map((column) =>
    column.reduce((sum, wave, index) => sum + wave * 2 * Math.cos(Math.PI * part * index)),
  ) as [number, number, number];
  const b = light - (2 / 3) * yellow;
  const r = (3 * light - b + red) / 2;
  return `#${[r, r - red, b].map(hexOf).join('')}`;
}

const hexOf = (value: number): string =>
  Math.round(255 * Math.min(1, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

/** Where the four colours stand, from the top. */
const STOPS = [0.08, 0.36, 0.64, 0.92];

/**
 * What is seen before a picture has come: a vertical gradient of four colours out of its thumbhash. Text only, so
 * the server can write it into the page, where a decoded thumbhash would weigh four kilobytes a picture.
 *
 * A row's average colour is what the waves that run down the picture say of it: those across add up to nothing, but
 * for colours beyond what a screen shows. So no pixel is drawn: on a slow phone a page of cards would wait for them.
 * @param thumbhash base64, as github.com/evanw/thumbhash describes it; empty where there is none
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

/** Of lightness, yellow-blue and red-green: the average, then the waves down the picture, the longest first. */
type Rows = readonly [light: number[], yellow: number[], red: number[]];

function readRows(hash: Uint8Array): Rows | undefined {
  if (hash.length < 5) return undefined;
  const head = hash[0]! | (hash[1]! << 8) | (hash[2]! << 16);
  const more = hash[3]! | (hash[4]! << 8);
  const hasAlpha = head >> 23 === 1;
  const long = hasAlpha ? 5 : 7;
  const [across, down] = more >> 15 ? [long, more & 7] : [more & 7, long];
  let place = hasAlpha ? 12 : 10;
  /** Waves are kept row by row in a triangle, four bits each; the first of every row but the top one runs down. */
  const waves = (average: number, width: number, height: number, scale: number) => {
    const column = [average];
    for (let y = 0; y < height; y++)
      for (let x = y ? 0 : 1; x * height < width * (height - y); x++, place++)
        if (x === 0) column.push((((hash[place >> 1]! >> ((place & 1) << 2)) & 15) / 7.5 - 1) * scale);
    return column;
  };
  return [
    waves((head & 63) / 63, Math.max(3, across), Math.max(3, down), ((head >> 18) & 31) / 31),
    // Colours are read a quarter stronger than they were kept.
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

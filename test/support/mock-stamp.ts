// When a token was sent, written as a short word. Digits, or more letters than tokens have, would be what no model
// writes: a product that reads what is said would be measured by that.

/** Microseconds of the machine's monotonic clock, the same in every process. */
export const stampNow = () => Number(process.hrtime.bigint() / 1000n);

/** The digits of a stamp; without vowels no word of any language comes of them. */
const letters = 'bcdfghjklmnprstvwxyz';
const places = 5;
/** Microseconds that a stamp tells apart: the measured delays are hundreds and more. */
const unit = 10;
/** Microseconds after which the stamps begin anew: half a minute, longer than a token can be under way. */
const range = letters.length ** places * unit;

/** Of a stamp in a text, its letters captured. */
export const stampPattern = new RegExp(`q([${letters}]{${places}}) `, 'g');

/** @param time microseconds */
export function writeStamp(time: number): string {
  let rest = Math.floor((time % range) / unit);
  let word = '';
  for (let place = 0; place < places; place++) {
    word = letters[rest % letters.length]! + word;
    rest = Math.floor(rest / letters.length);
  }
  return `q${word} `;
}

/**
 * @param word what the pattern captured
 * @param now microseconds
 * @returns the latest time before now that has this stamp, microseconds
 */
export function readStamp(word: string, now: number): number {
  let time = 0;
  for (const letter of word) time = time * letters.length + letters.indexOf(letter);
  return now - ((((now - time * unit) % range) + range) % range);
}

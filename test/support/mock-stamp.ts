// Encodes the time at which a token was sent as a short word. Digits or a longer word would be unlike a
// model's tokens, and the product, which analyses the text, would be measured on unrealistic input.

/** Microseconds of the machine's monotonic clock, the same in every process. */
export const stampNow = () => Number(process.hrtime.bigint() / 1000n);

/** The digits of a stamp. Without vowels they do not form a word. */
const letters = 'bcdfghjklmnprstvwxyz';
const places = 5;
/** Resolution in microseconds; the measured delays are hundreds of microseconds and more. */
const unit = 10;
/** Microseconds after which stamps repeat: about half a minute, longer than any token is in transit. */
const range = letters.length ** places * unit;

/** Matches a stamp in a text and captures its letters. */
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

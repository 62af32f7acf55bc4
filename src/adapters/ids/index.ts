import { randomFillSync } from 'node:crypto';
import type { Clock } from '../../platform/server/ports/clock.ts';
import type { Ids } from '../../platform/server/ports/ids.ts';

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function format(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < 16; i++) {
    if (i === 4 || i === 6 || i === 8 || i === 10) text += '-';
    text += hex[bytes[i]!]!;
  }
  return text;
}

const RANDOM_BYTES = 8;
/** The system is asked for so many at once: each asking costs more than all else that an id takes. */
const POOL_BYTES = 128 * RANDOM_BYTES;

/**
 * UUIDv7 (RFC 9562): 48 bits of time, then a counter in rand_a so that ids of one process ascend even within
 * one millisecond, then 62 random bits.
 */
export function uuidv7(clock: Clock): Ids {
  const bytes = new Uint8Array(16);
  const pool = new Uint8Array(POOL_BYTES);
  let taken = POOL_BYTES;
  let last = 0;
  let counter = 0;
  return {
    next() {
      const now = clock.now();
      if (now > last) {
        last = now;
        counter = 0;
      } else if (++counter > 0xfff) {
        // The counter is used up within this millisecond: borrow the next one.
        last++;
        counter = 0;
      }
      if (taken === POOL_BYTES) {
        randomFillSync(pool);
        taken = 0;
      }
      for (let i = RANDOM_BYTES; i < bytes.length; i++) bytes[i] = pool[taken++]!;
      for (let i = 5, rest = last; i >= 0; i--, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
      bytes[6] = 0x70 | (counter >> 8);
      bytes[7] = counter & 0xff;
      bytes[8] = 0x80 | (bytes[8]! & 0x3f);
      return format(bytes);
    },
  };
}

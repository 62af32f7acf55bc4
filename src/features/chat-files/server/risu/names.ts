// Names for the parts of a save as paths, each once.
import { storable } from '../../../../shared/storable.ts';

const NAME_MAX = 80;
/** Chats in a folder of this name are taken for those of groups. */
const RESERVED = /^group chats$/i;

function safeName(name: string, fallback: string): string {
  const plain = storable(name)
    .replaceAll(/[\\/:\0-\x1f\x7f]/g, '_')
    .slice(0, NAME_MAX)
    .toWellFormed()
    .trim()
    // A dot at the end would be read as that of an ending.
    .replaceAll(/^\.+|\.+$/g, '');
  if (plain === '') return fallback;
  return RESERVED.test(plain) ? `${plain}_` : plain;
}

/** Names of one folder; what is there already is numbered. Letters of both cases are the same. */
export function createNames(fallback: string) {
  const taken = new Map<string, number>();
  return (name: string): string => {
    const plain = safeName(name, fallback);
    for (;;) {
      const number = taken.get(plain.toLowerCase()) ?? 0;
      taken.set(plain.toLowerCase(), number + 1);
      if (number === 0) return plain;
      const next = `${plain} ${number + 1}`;
      if (taken.has(next.toLowerCase())) continue;
      taken.set(next.toLowerCase(), 1);
      return next;
    }
  };
}

import { createHash, randomUUID } from 'node:crypto';

/** The same id for the same picture, so that it is found again at the server; without a key another one each time. */
export function promptId(key: string | undefined): string {
  if (!key) return randomUUID();
  const hex = createHash('sha256').update(`nightbloom ${key}`).digest('hex');
  // As a UUID of version 8, whose bits anybody may choose.
  const variant = ((parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

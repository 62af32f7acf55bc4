// Email addresses as staff sees them.
import type { Caller } from './access.ts';

/** Moderators see addresses masked: they may reveal who somebody is. */
export const seesAddresses = ({ role }: Pick<Caller, 'role'>): boolean => role === 'admin';

const firstOf = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0x2022);

/** "a•••@e•••.org": enough to tell two people apart, not enough to write to them. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return address === '' ? '' : '•••';
  const domain = address.slice(at + 1);
  const ending = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${firstOf(address)}•••@${firstOf(domain)}•••${ending}`;
}

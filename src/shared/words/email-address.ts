// Email addresses whose domain has letters beyond ASCII (IDN): they are shown as they were typed, and compared and
// sent to in their ASCII form. Before the @ only ASCII works everywhere, so nothing else is accepted there.
import { z } from 'zod';

const PLAIN = /^[\x21-\x7e]*$/;
/** What a URL reads as something else than a part of its host. */
const NO_DOMAIN = /[\s/\\:?#%@[\]<>^|]/;
/** The longest address that SMTP can carry. */
const LONGEST = 254;
/** The longest part of a domain between two dots. */
const LONGEST_LABEL = 63;

/** The address with its domain in ASCII: "mira@xn--bcher-kva.example"; null where the domain cannot be one. */
export function asciiAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (PLAIN.test(domain)) return address;
  if (at < 0 || NO_DOMAIN.test(domain)) return null;
  const host = URL.parse(`http://${domain}`)?.hostname;
  const isHost = host && host.split('.').every((label) => label.length <= LONGEST_LABEL);
  return isHost ? `${address.slice(0, at + 1)}${host}` : null;
}

/** Two ways to write one address have one key. */
export const addressKey = (address: string): string => {
  const plain = address.normalize('NFKC');
  return (asciiAddress(plain) ?? plain).toLowerCase();
};

export function isEmailAddress(address: string): boolean {
  const ascii = asciiAddress(address);
  if (ascii === null || ascii.length > LONGEST) return false;
  // Zod knows no top-level domains with digits, which those in ASCII form have.
  return z.email().safeParse(ascii.replace(/\.xn--[a-z\d-]+$/i, '.example')).success;
}

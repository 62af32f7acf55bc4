// Where passkeys of this product belong: browsers bind them to a host name, never to an IP address.
import { isIP } from 'node:net';

export interface PasskeyHome {
  /** The relying party's id: a host name. */
  id: string;
  origin: string;
}

const isLoopback = (host: string): boolean => host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * @param publicUrl where the product is reached. On a loopback address the browser has to open localhost instead.
 * @returns null where it is another IP address: there are no passkeys then.
 */
export function passkeyHomeOf(publicUrl: string): PasskeyHome | null {
  const url = new URL(publicUrl);
  if (isLoopback(url.hostname) || url.hostname === '0.0.0.0') url.hostname = 'localhost';
  const isAddress = isIP(url.hostname) !== 0 || url.hostname.startsWith('[');
  return isAddress ? null : { id: url.hostname, origin: url.origin };
}

// Which proxies are trusted to name a caller's address. Any client can send X-Forwarded-For, so only what the
// operator's own proxies added counts, from the right.
import { isIP } from 'node:net';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** "true" for one proxy, a number of them, or the proxies' addresses: 10.0.0.0/8, 2001:db8::1, loopback. */
export function isTrustSetting(setting: string): boolean {
  if (/^(true|false|[1-9])$/.test(setting)) return true;
  return setting.split(',').every((part) => {
    const [address = '', bits, more] = part.trim().split('/');
    if (more !== undefined) return false;
    if (bits === undefined && NAMES.has(address)) return true;
    const family = isIP(address);
    return (
      family > 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
    );
  });
}

/** The value for fastify's `trustProxy`. */
export function trustOf(setting: string): false | string | ((address: string, hop: number) => boolean) {
  if (setting === 'false') return false;
  const hops = setting === 'true' ? 1 : Number(setting);
  return Number.isInteger(hops) ? (_address, hop) => hop < hops : setting;
}

// An endpoint is an address that a user gives us: it must not lead into the operator's own network.
import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');

/** Of all IPv6, what the world can be reached at. */
const GLOBAL6 = new BlockList();
GLOBAL6.addSubnet('2000::', 3, 'ipv6');
/** Within it: documentation, and networks that carry an IPv4 address inside. */
const SPECIAL6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  SPECIAL6.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, 'ipv4');
  return GLOBAL6.check(address, 'ipv6') && !SPECIAL6.check(address, 'ipv6');
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** False for addresses and names that say themselves that they are not of the public network. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare)) return isPublicAddress(bare);
  const name = bare.replace(/\.$/, '').toLowerCase();
  return (
    name.includes('.') && !/\.(?:localhost|local|internal|intranet|lan|home|corp|test|invalid)$/.test(name)
  );
}

/**
 * Resolves names for a connection, and refuses those that lead to a private address: checked on the very address that
 * is connected to, so that a name cannot change its mind in between.
 */
export const lookUpPublic: typeof lookUp = ((
  hostname: string,
  options: { all?: boolean },
  done: (error: Error | null, address?: unknown, family?: number) => void,
): void => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error);
    const inner = addresses.find(({ address }) => !isPublicAddress(address));
    if (inner) return done(new PrivateAddress(`${hostname} leads to ${inner.address}`));
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    return done(null, first!.address, first!.family);
  });
}) as typeof lookUp;

export class PrivateAddress extends Error {}

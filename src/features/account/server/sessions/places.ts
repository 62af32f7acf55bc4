// The place of each sign-in, shown to the user so that they notice one that was not theirs.
import { readFile } from 'node:fs/promises';
import { BlockList, isIPv6 } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';

/** What the usual databases of addresses have of it: countries in all of them, cities in some, names in some. */
interface Entry {
  city?: { names?: Record<string, string> };
  country?: { iso_code?: string; names?: Record<string, string> };
  country_code?: string;
}

// A separate list for each address family, because IPv4 addresses would also match ::/64.
const local = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.ipv4.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  // The front half of ::1.
  ['::', 64],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.ipv6.addSubnet(net, bits, 'ipv6');

const countries = new Intl.DisplayNames('en', { type: 'region' });

function nameOf({ city, country, country_code }: Entry): string | null {
  const code = country?.iso_code ?? country_code;
  const land = country?.names?.['en'] ?? (code && /^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined);
  return [city?.names?.['en'], land].filter(Boolean).join(', ') || null;
}

/** @throws Error naming the setting where the file is no such database. */
async function open(file: string): Promise<Reader<Entry & Response>> {
  const bytes = await readFile(file);
  try {
    return new Reader<Entry & Response>(bytes);
  } catch (error) {
    throw new Error(`GEOIP_DATABASE: ${file} is no database of addresses in the MMDB format`, {
      cause: error,
    });
  }
}

/** An IPv6 address is counted by its front half (address-key.ts). */
const whole = (address: string): string =>
  address.includes(':') && !isIPv6(address) ? `${address.replace(/:+$/, '')}::` : address;

/**
 * @param file a database of addresses in the MMDB format; empty for none.
 * @returns names the place of an address: "Berlin, Germany" where the database knows it, else the front of the address,
 *   which does not identify a single person.
 * @throws Error naming the setting where the file cannot be read.
 */
export async function createPlaces(file: string): Promise<(address: string) => string> {
  const reader = file ? await open(file) : null;
  return (given) => {
    const address = whole(given);
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (local[family].check(address, family)) return 'Local network';
    const entry = reader?.get(address);
    const name = entry ? nameOf(entry) : null;
    if (name) return name;
    return family === 'ipv6'
      ? `${address.split(':').slice(0, 3).join(':')}::`
      : address.replace(/\.\d+$/, '.x');
  };
}

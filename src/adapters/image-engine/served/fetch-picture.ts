// A picture that a server names by its address instead of sending it. The address is the server's word: it must not lead
// into the network that the product stands in.
import dns from 'node:dns';
import net from 'node:net';
import { Agent, request } from 'undici';
import { ImageEngineError } from '../../../platform/server/ports/image-engine.ts';
import type { PictureServer } from './picture-server.ts';
import { PICTURE_BYTES_MAX } from './received-picture.ts';

/** A finished picture is sent within that time. Milliseconds. */
const SENT_MS = 60_000;

/** Addresses of machines that are not on the public internet, and those that stand for others. */
const closed = new net.BlockList();
for (const [address, prefix] of [
  ...[
    ['0.0.0.0', 8] as const,
    ['10.0.0.0', 8] as const,
    ['100.64.0.0', 10] as const,
    ['127.0.0.0', 8] as const,
  ],
  ...[['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const, ['192.0.0.0', 24] as const],
  ...[['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const, ['224.0.0.0', 3] as const],
] as const)
  closed.addSubnet(address, prefix, 'ipv4');
for (const [address, prefix] of [
  ...[['::', 127] as const, ['64:ff9b::', 96] as const, ['fc00::', 7] as const, ['fe80::', 10] as const],
  ...[['ff00::', 8] as const, ['2002::', 16] as const],
] as const)
  closed.addSubnet(address, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  const family = net.isIP(mapped);
  return family !== 0 && !closed.check(mapped, family === 6 ? 'ipv6' : 'ipv4');
}

const refused = (why: string) =>
  new ImageEngineError('broken', `The picture server named an address for its picture that ${why}`);

/** Looks a name up and hands on its public addresses alone, so that nothing changes between looking and connecting. */
const lookup: net.LookupFunction = (name, options, done) => {
  dns.lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const fine = found.filter(({ address }) => isPublicAddress(address));
    if (fine.length === 0) return done(refused('leads to no public machine'), '');
    return options.all ? done(null, fine) : done(null, fine[0]!.address, fine[0]!.family);
  });
};

/**
 * @param text where it is: at the server itself, or at a public machine by https. No redirect is followed, nothing secret sent.
 * @throws ImageEngineError, the signal's reason
 */
export async function fetchPicture(
  text: string,
  server: PictureServer,
  signal: AbortSignal,
): Promise<Buffer> {
  const url = URL.parse(text, server.base.href);
  if (!url) throw refused('is none');
  if (url.origin === server.base.origin) {
    const path = `${url.pathname}${url.search}`;
    return server.take({ path, at: 'origin', mostBytes: PICTURE_BYTES_MAX }, SENT_MS, signal);
  }
  if (url.protocol !== 'https:') throw refused('is neither its own nor one of https');
  if (
    net.isIP(url.hostname.replace(/^\[|\]$/g, '')) &&
    !isPublicAddress(url.hostname.replace(/^\[|\]$/g, ''))
  )
    throw refused('leads to no public machine');
  const dispatcher = new Agent({ connect: { lookup } });
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(SENT_MS)]);
    const { statusCode, body } = await request(url, {
      dispatcher,
      signal: ends,
      headers: { accept: 'image/*' },
    });
    if (statusCode !== 200) throw refused(`answers ${statusCode}`);
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > PICTURE_BYTES_MAX) throw refused('sends without an end');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ImageEngineError ? error : refused('does not answer');
  } finally {
    void dispatcher.destroy();
  }
}

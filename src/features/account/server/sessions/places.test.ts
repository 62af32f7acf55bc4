import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlaces } from './places.ts';

describe('the place of an address, without a database', () => {
  it.each([
    ['203.0.113.77', '203.0.113.x'],
    ['2001:db8:12:34', '2001:db8:12::'],
    ['127.0.0.1', 'Local network'],
    ['192.168.4.2', 'Local network'],
    ['0:0:0:0', 'Local network'],
    ['fd00:1:2:3', 'Local network'],
    ['not an address', 'not an address'],
  ])('%s is %s', async (address, place) => expect((await createPlaces(''))(address)).toBe(place));
});

describe('with a database', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'nb-places-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  async function placesOf(entry: Entry) {
    const file = path.join(dir, 'places.mmdb');
    await writeFile(file, databaseOf([203, 0, 113], entry));
    return createPlaces(file);
  }

  it.each([
    [{ city: { names: { en: 'Berlin' } }, country: { iso_code: 'DE' } }, 'Berlin, Germany'],
    [{ country: { iso_code: 'FR', names: { en: 'France' } } }, 'France'],
    [{ country_code: 'JP' }, 'Japan'],
    [{ country_code: '??' }, '203.0.113.x'],
  ])('%j is %s', async (entry, place) => expect((await placesOf(entry))('203.0.113.9')).toBe(place));

  it('shows the front of an address that it does not know', async () => {
    expect((await placesOf({ country_code: 'JP' }))('198.51.100.4')).toBe('198.51.100.x');
  });

  it('does not start with a file that is none', async () => {
    const file = path.join(dir, 'other.mmdb');
    await writeFile(file, 'not a database');
    await expect(createPlaces(file)).rejects.toThrow(/GEOIP_DATABASE/);
  });
});

interface Entry {
  [name: string]: string | number | Entry;
}

/** A value as the MaxMind DB format 2.0 writes it. */
function encode(value: string | number | Entry): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
  if (typeof value === 'number') return Buffer.from([(6 << 5) | 2, value >> 8, value & 255]);
  const pairs = Object.entries(value);
  return Buffer.concat([
    Buffer.from([(7 << 5) | pairs.length]),
    ...pairs.flatMap(([name, each]) => [encode(name), encode(each)]),
  ]);
}

/** A database of one IPv4 network: a search tree with a node for each bit of it, 24 bits a record. */
function databaseOf(network: number[], entry: Entry): Buffer {
  const bits = network.flatMap((byte) => byte.toString(2).padStart(8, '0').split('').map(Number));
  const tree = Buffer.alloc(bits.length * 6);
  bits.forEach((bit, node) => {
    const next = node + 1 === bits.length ? bits.length + 16 : node + 1;
    tree.writeUIntBE(bits.length, node * 6 + (1 - bit) * 3, 3);
    tree.writeUIntBE(next, node * 6 + bit * 3, 3);
  });
  const about = { node_count: bits.length, record_size: 24, ip_version: 4, binary_format_major_version: 2 };
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    encode(entry),
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encode({ ...about, binary_format_minor_version: 0, database_type: 'Test', build_epoch: 1 }),
  ]);
}

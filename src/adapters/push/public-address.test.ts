import { expect, test } from 'vitest';
import { isPublicAddress, lookUpPublic, PrivateAddress } from './public-address.ts';

test.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '2002:a00:1::',
  '2001:db8::1',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('a name that leads to this machine is refused when it is looked up for a connection', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => lookUpPublic('localhost', { all }, resolve));
    expect(error).toBeInstanceOf(PrivateAddress);
  }
});

import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));

test('cuts a value that is no address', () => {
  expect(addressKey('x'.repeat(10_000)).length).toBeLessThan(64);
  expect(addressKey(`${'a'.repeat(5000)}:b::${'c:'.repeat(5000)}`).length).toBeLessThan(64);
});

import { expect, test } from 'vitest';
import { pushContact } from './push-contact.ts';

test.each([
  [
    'the product where it has a public address',
    'https://night.test',
    'Ada <ada@night.test>',
    'https://night.test',
  ],
  [
    'the operator where it has none',
    'http://localhost:3000',
    'Ada <ada@night.test>',
    'mailto:ada@night.test',
  ],
  ['nobody where no address is set', 'http://localhost:3000', '', 'mailto:operator@localhost.invalid'],
])('push services may write to %s', (_who, publicUrl, operatorEmail, contact) => {
  expect(pushContact(publicUrl, operatorEmail)).toBe(contact);
});

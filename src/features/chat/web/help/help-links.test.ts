import { expect, test } from 'vitest';
import { smsOf, telOf } from './help-links.ts';

test.each([
  ['988', 'tel:988'],
  ['988, then 1', 'tel:988'],
  ['111, option 2', 'tel:111'],
  ['0800 111 0 111', 'tel:08001110111'],
  ['1-866-488-7386', 'tel:18664887386'],
  ['+44 (0)20 7946 0958', 'tel:+4402079460958'],
])('%s is called as %s', (phone, href) => expect(telOf(phone)).toBe(href));

test.each([
  ['988', 'sms:988'],
  ['HOME to 741741', 'sms:741741?body=HOME'],
  ['0477 13 11 14', 'sms:0477131114'],
])('%s is written to as %s', (text, href) => expect(smsOf(text)).toBe(href));

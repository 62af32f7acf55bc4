import { expect, test } from 'vitest';
import { offersPicture } from './picture-offers.ts';

test.each([
  'Wait. I’ll send you a picture of it.',
  'Let me show you a photo from tonight.',
  'Do you want to see a picture?',
  '*She laughs and takes a quick selfie.*',
  'Warte, ich schicke dir ein Foto.',
  '今、写真を送るね。',
])('offers one: %s', (text) => expect(offersPicture(text)).toBe(true));

test.each([
  'The picture on the wall is crooked.',
  'I can’t send you a picture of that.',
  'Ich schicke dir kein Foto.',
  '写真は送れません。',
  'He paints. I like him.',
  'You showed me a photo once.',
])('offers none: %s', (text) => expect(offersPicture(text)).toBe(false));

import { expect, test } from 'vitest';
import { htmlOf } from './html.ts';

test.each([
  ['One.\n\nTwo\nlines.', '<p>One.</p><p>Two<br>lines.</p>'],
  ['*nods* and **means** it', '<p><em>nods</em> and <strong>means</strong> it</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&#60;img src=x onerror=alert(1)&#62;</p>'],
  [
    '![moon](https://example.test/a.png) [here](javascript:alert(1))',
    '<p>moon [here](javascript:alert(1))</p>',
  ],
  ['[site](https://example.test)', '<p>site</p>'],
])('%s', (text, html) => {
  expect(htmlOf(text)).toBe(html);
});

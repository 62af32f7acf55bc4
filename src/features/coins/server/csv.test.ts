import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes what would break a line apart', () => {
  expect(csvLine(['a', 'b,c', 'say "yes"', 'two\nlines', ''])).toBe(
    'a,"b,c","say ""yes""","two\nlines",\r\n',
  );
});

test('no text runs as a formula, and figures keep their sign', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@x', '\tx', -12])).toBe(`'=1+1,'+1,'-1,'@x,'\tx,-12\r\n`);
  expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
});

import { expect, test } from 'vitest';
import { readApart } from './read-apart.ts';

test.each(['{"name": "Maren" "age": 30}', `{"name": ${' '.repeat(600_000)}"Maren" "age": 30}`])(
  'why a card is refused is told with a code, whichever thread has read it',
  async (text) => {
    const column = text.indexOf('"age"') + 1;
    await expect(readApart(Buffer.from(text), 'maren.json')).rejects.toMatchObject({
      code: 'characters.card',
      variant: 'json.damaged',
      message: `The text of this card is damaged at line 1, column ${column}: a comma or “}” is missing.`,
      details: { params: { line: 1, column, why: 'comma', sign: '}' } },
    });
  },
);

test('a quoted text is shortened to fit into a sentence', async () => {
  await expect(readApart(Buffer.from(`{"name": ${'x'.repeat(200)}}`), 'maren.json')).rejects.toMatchObject({
    details: { params: { why: 'sign', sign: `${'x'.repeat(79)}…` } },
  });
});

// Parses and computes arithmetic in words and digits: "What's 17 times 23?"
const words: Record<string, string> = {
  times: '*',
  x: '*',
  'multiplied by': '*',
  plus: '+',
  and: '+',
  minus: '-',
  less: '-',
  'divided by': '/',
  over: '/',
};
const SIGNS: Record<string, string> = { '×': '*', '÷': '/' };
const number = '(-?\\d{1,12}(?:[.,]\\d{1,6})?)';
const operators = Object.keys(words)
  .sort((a, b) => b.length - a.length)
  .join('|');
const two = new RegExp(`${number}\\s*(\\*|\\+|-|/|\\b(?:${operators})\\b|[×÷])\\s*${number}`, 'iu');
const asks =
  /\b(?:what(?:'s| is| are)|how much is|how many is|calculate|work out|compute|add|multiply|sum|equals?)\b|=|^\W*-?\d/i;

/** @returns the result in digits; null if it has none; undefined if the text is not a sum. */
export function sumIn(text: string): string | null | undefined {
  if (!asks.test(text)) return undefined;
  const percent = new RegExp(`${number}\\s*(?:%|percent|per cent) of ${number}`, 'i').exec(text);
  if (percent) return shown((value(percent[1]) * value(percent[2])) / 100);
  const root = new RegExp(`square root of ${number}`, 'i').exec(text);
  if (root) return shown(Math.sqrt(value(root[1])));
  const half = new RegExp(`half of ${number}`, 'i').exec(text);
  if (half) return shown(value(half[1]) / 2);
  const found = two.exec(text);
  if (!found) return undefined;
  const said = (found[2] ?? '').toLowerCase();
  const operator = SIGNS[said] ?? words[said] ?? said;
  const [a, b] = [value(found[1]), value(found[3])];
  if (operator === '*') return shown(a * b);
  if (operator === '+') return shown(a + b);
  return shown(operator === '-' ? a - b : a / b);
}

const value = (text = ''): number => Number(text.replace(',', '.'));

function shown(result: number): string | null {
  if (!Number.isFinite(result)) return null;
  return String(Math.round(result * 10_000) / 10_000);
}

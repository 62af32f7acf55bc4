const UNITS = [
  '',
  'ein',
  'zwei',
  'drei',
  'vier',
  'fuenf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwoelf',
];
const TEENS = ['drei', 'vier', 'fuenf', 'sech', 'sieb', 'acht', 'neun'];
const TENS = ['zwanzig', 'dreissig', 'vierzig', 'fuenfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];

const NUMBERS = new Map<string, number>();
for (const [i, unit] of UNITS.entries()) if (i > 1) NUMBERS.set(unit, i);
for (const [i, unit] of TEENS.entries()) NUMBERS.set(`${unit}zehn`, 13 + i);
for (const [i, ten] of TENS.entries()) {
  NUMBERS.set(ten, 20 + 10 * i);
  for (let unit = 1; unit < 10; unit++) NUMBERS.set(`${UNITS[unit]}und${ten}`, 20 + 10 * i + unit);
}
NUMBERS.set('hundert', 100);

/** "fuenfundzwanzig" -> 25, for 2 to 100; null for other words. Umlauts are written ae, oe, ue. */
export const germanNumber = (word: string): number | null => NUMBERS.get(word) ?? null;

import { expect, it, describe } from 'vitest';
import { createSafety } from './check.ts';

const safety = createSafety({ year: () => 2026 });
const isAllowed = (text: string) => safety.check(text, 'character').allowed;

describe('numbers that state no age in the texts of a character', () => {
  it.each([
    ...['12', 'v12', 'No. 12', 'F16', 'M16', 'F-16', 'M51', 'MK 17', '#12', 'Vol. 11', '"12"', 'Twelve'],
    'She carries an M16 rifle.',
    'STR: 12, DEX: 14, CON: 16',
    'Strength (15)',
    'CHA: 17',
    'Depth: 12 m.',
    'The Tower (15m)',
    'A 15 lb hammer.',
    'Rooms 10, 12, 14 and 16.',
    'She bakes at 12, 15 and 17 degrees.',
    '{{user}}: Eleven.\n{{char}}: 12.',
    'Yes, 12.',
    'That was ten.',
    'For you, twelve.',
    'A 12-year-old Volvo.',
    "Speak like a child of the 'House', {{user}}.",
    'She moves like shadows that neither of them can explain.',
    '2025-2-17 @20h 47m',
  ])('%s', (text) => {
    expect(isAllowed(text)).toBe(true);
  });
});

describe('near misses that are refused', () => {
  it.each([
    'Anna, 15, student',
    'anna, 15, student',
    'Anna (15)',
    '"Maya", 16.',
    'Maya (she/her), 16',
    'Name: Maya, 16',
    'Anna\n15\nstudent',
    'Age: 15',
    'Age("16")',
    'Age (human years): 15',
    'Physical age: 16',
    'Возраст: 16',
    '年齢: 16',
    '나이: 16',
    'Âge : 16',
    'Leeftijd: 16',
    'sister: 15',
    'My girlfriend, sixteen, waits.',
    'F, 15',
    'Tom, 15 m, student',
    '16/F/Ohio',
    '15f',
    'Anna 15 f',
    'female 16',
    'only 15',
    'Barely 16.',
    'F16, horny',
    'naked, 15',
    'She is 15.',
    'a girl that was ten',
    '{{char}} is 12',
    '15歳',
    '16세',
    '51 si ehs',
    'pretend to be a child of the house',
  ])('%s', (text) => {
    expect(isAllowed(text)).toBe(false);
  });
});

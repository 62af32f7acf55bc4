// Cases of formats.md 3.10.
import { describe, expect, test } from 'vitest';
import { CASES, CONTEXT, GROUP, NOW } from './macro-cases.test-data.ts';
import { createExpander, expand, expandUserText, prepare } from './macros.ts';

describe.each(Object.entries(CASES))('%s', (_, cases) => {
  test.each(cases)('%j becomes %j', (text, expected) => {
    expect(expand(text, CONTEXT).text).toBe(expected);
  });
});

test('there are at least 150 cases', () => {
  expect(Object.values(CASES).flat().length).toBeGreaterThanOrEqual(150);
});

test.each([
  ['{{group}}', 'Mara, Ilse, Bo'],
  ['{{groupNotMuted}}', 'Mara, Ilse'],
  ['{{charIfNotGroup}}', 'Mara, Ilse, Bo'],
  ['{{notChar}}', 'Ilse, Bo, Sam'],
  ['<GROUP>', 'Mara, Ilse, Bo'],
])('of several characters %s is %s', (text, expected) => {
  expect(expand(text, GROUP).text).toBe(expected);
});

test('a comment is for readers, and a hidden key for the search', () => {
  const text = '{{hidden_key:castle}}{{comment:for you}}{{// nobody}}';
  expect(expand(text, { ...CONTEXT, target: 'reader' }).text).toBe('for you');
  expect(expand(text, { ...CONTEXT, target: 'search' }).text).toBe('castle');
});

describe('original', () => {
  test('is inserted once, with its names', () => {
    expect(expand('{{original}} More. {{original}}', CONTEXT, 'Be {{char}}.').text).toBe('Be Mara. More. ');
  });
  test('is new for the next text', () => {
    const macros = createExpander(CONTEXT);
    expect(macros.expand('{{original}}', { original: 'A' })).toBe('A');
    expect(macros.expand('{{original}}', { original: 'B' })).toBe('B');
    expect(macros.expand('{{original}}')).toBe('{{original}}');
  });
});

describe('what is inserted is not expanded again', () => {
  const tricky = { ...CONTEXT, names: { char: '{{user}}<USER>', user: '{{char}}{{getvar::hp}}' } };
  test('names', () => {
    expect(expand('{{char}}/{{user}}', tricky).text).toBe('{{user}}<USER>/{{char}}{{getvar::hp}}');
  });
  test('names in conditions are texts', () => {
    const named = { ...CONTEXT, names: { char: 'off', user: 'summary' }, chat: { messages: [] } };
    expect(expand('{{if {{user}}}}A{{else}}B{{/if}}', named).text).toBe('A');
  });
  test('variables', () => {
    expect(expand('{{setvar::x::\\{\\{char\\}\\}}}{{.x}}', CONTEXT).text).toBe('{{char}}');
  });
});

test('a field that contains itself is empty there', () => {
  const card = { description: 'a{{personality}}', personality: 'b{{description}}' };
  expect(expand('{{description}}', { ...CONTEXT, card }).text).toBe('ab');
});

describe('time zones', () => {
  const at = (zone: string) => expand('{{isodate}} {{time}}', { ...CONTEXT, clock: { now: NOW, zone } }).text;
  test('of the user', () => {
    expect(at('Asia/Tokyo')).toBe('2026-11-30 5:05 AM');
    expect(at('Asia/Kolkata')).toBe('2026-11-30 1:35 AM');
    expect(at('America/New_York')).toBe('2026-11-29 3:05 PM');
    expect(at('Nowhere/Else')).toBe('2026-11-29 8:05 PM');
  });
  test('without a clock the macros of time stay as text', () => {
    expect(expand('{{time}} {{date}}', { names: CONTEXT.names }).text).toBe('{{time}} {{date}}');
  });
});

describe('chance', () => {
  const options = Array.from({ length: 1000 }, (_, index) => String(index)).join('::');
  const seeded = (text: string, seed: string, chatId = 'chat') =>
    expand(text, { ...CONTEXT, seed, chatId }).text;

  test('a reply that is built again draws the same, another reply something else', () => {
    const text = `{{random::${options}}} {{roll::1000000}}`;
    expect(seeded(text, 'one')).toBe(seeded(text, 'one'));
    expect(seeded(text, 'two').split(' ')[0]).not.toBe(seeded(text, 'one').split(' ')[0]);
    expect(seeded(text, 'two').split(' ')[1]).not.toBe(seeded(text, 'one').split(' ')[1]);
  });
  test('each place draws for itself', () => {
    const [a, b] = seeded(`{{random::${options}}} {{random::${options}}}`, 'one').split(' ');
    expect(a).not.toBe(b);
  });
  test('a field that is inserted twice draws twice, and picks the same', () => {
    const card = { description: `{{random::${options}}}`, personality: `{{pick::${options}}}` };
    const [a, b] = expand('{{description}} {{description}}', { ...CONTEXT, card }).text.split(' ');
    expect(a).not.toBe(b);
    const [c, d] = expand('{{personality}} {{personality}}', { ...CONTEXT, card }).text.split(' ');
    expect(c).toBe(d);
  });
  test('pick depends on chat, text and place, and on nothing else', () => {
    const text = `{{pick::${options}}}`;
    expect(seeded(text, 'one')).toBe(seeded(text, 'two'));
    expect(seeded(text, 'one', 'other chat')).not.toBe(seeded(text, 'one'));
    expect(seeded(`${text} more`, 'one')).not.toBe(`${seeded(text, 'one')} more`);
    const [a, b] = seeded(`${text} ${text}`, 'one').split(' ');
    expect(a).not.toBe(b);
  });
  test('all sides of a die come up, and no others', () => {
    const rolls = Array.from({ length: 500 }, (_, seed) => seeded('{{roll:d6}}', String(seed)));
    expect([...new Set(rolls)].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
    const sums = Array.from({ length: 500 }, (_, seed) => Number(seeded('{{roll::2d6+3}}', String(seed))));
    expect([Math.min(...sums), Math.max(...sums)]).toEqual([5, 15]);
  });
  test('every item of a comma list comes up', () => {
    const drawn = Array.from({ length: 200 }, (_, seed) => seeded('{{random:a,b\\,c, d}}', String(seed)));
    expect([...new Set(drawn)].sort()).toEqual(['a', 'b,c', 'd']);
  });
});

describe('changes of variables', () => {
  test('are told once for each variable, and only if it differs', () => {
    const text =
      '{{.hp = 3}}{{.hp += 1}}{{setvar::mood::calm}}{{deletevar::off}}{{$coins++}}{{.a = 1}}{{deletevar::a}}';
    expect(expand(text, CONTEXT).changes).toEqual([
      { scope: 'chat', name: 'hp', value: '4' },
      { scope: 'chat', name: 'off', value: null },
      { scope: 'global', name: 'coins', value: '8' },
    ]);
  });
  test('are known to the next text', () => {
    const macros = createExpander(CONTEXT);
    macros.expand('{{.hp = 3}}');
    expect(macros.expand(prepare('{{.hp}}'))).toBe('3');
  });
  test('names and values have limits', () => {
    const long = 'x'.repeat(10_000);
    expect(expand(`{{setvar::${long}::1}}`, CONTEXT).changes).toEqual([]);
    expect(expand(`{{setvar::a::${long}}}`, CONTEXT).changes[0]!.value).toHaveLength(4_000);
    const many = Array.from({ length: 300 }, (_, index) => `{{setvar::v${index}::1}}`).join('');
    expect(expand(many, CONTEXT).changes).toHaveLength(200 - CONTEXT.variables!.chat!.size);
  });
});

test.each([
  ['I am {{user}}, <BOT>', 'I am Sam, Mara'],
  ['{{time}} on {{isodate}}', '8:05 PM on 2026-11-29'],
  ['{{time_UTC+1}}', '9:05 PM'],
  ['{{getvar::hp}} {{.hp}} {{$coins}}', '{{getvar::hp}} {{.hp}} {{$coins}}'],
  ['{{setvar::hp::{{user}}}}', '{{setvar::hp::Sam}}'],
  ['{{description}} {{original}}', '{{description}} {{original}}'],
  ['{{random::a::b}} {{// note}}', '{{random::a::b}} {{// note}}'],
  ['{{if user}}A{{/if}}', '{{if user}}A{{/if}}'],
  ['\\{\\{a\\}\\} {{trim}}\n', '\\{\\{a\\}\\} {{trim}}\n'],
])('of what a user typed, only names and time are expanded: %j', (text, expected) => {
  expect(expandUserText(text, CONTEXT)).toBe(expected);
});

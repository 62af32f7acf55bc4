// Cases of formats.md 3.10.
import { describe, expect, test } from 'vitest';
import type { MacroContext } from './context.ts';
import { createExpander, expand, expandUserText, prepare } from './macros.ts';

const NOW = Date.UTC(2026, 10, 29, 20, 5, 9);

const CONTEXT: MacroContext = {
  names: { char: 'Mara', user: 'Sam' },
  card: {
    description: '{{char}} keeps the light.',
    personality: 'patient',
    scenario: 'A storm. {{user}} knocks.',
    systemPrompt: 'Be {{char}}.',
    postHistoryInstructions: 'Stay short.',
    depthPrompt: 'It rains.',
    creatorNotes: 'For evenings.',
    version: '1.2',
    exampleDialogue: '{{user}}: Hi\n{{char}}: Hello.',
    imagePrompt: 'lamp light',
    imageNegativePrompt: 'blur',
  },
  greetings: ['Good evening, {{user}}.', 'You again.'],
  persona: 'I am {{user}}. {{description}}',
  chat: {
    messages: [
      { role: 'assistant', content: 'Good evening.' },
      { role: 'user', content: 'I say {{char}}.' },
      { role: 'assistant', content: 'Come {{user}} in.' },
    ],
    older: 4,
    firstIncluded: 5,
    firstDisplayed: 2,
    alternatives: { count: 3, current: 2 },
    summary: 'They met.',
    input: 'And then',
    lastUserAt: NOW - 3 * 3_600_000,
  },
  clock: { now: NOW, zone: 'UTC' },
  chatId: 'chat',
  seed: 'reply',
  variables: {
    chat: new Map([
      ['hp', '10'],
      ['mood', 'calm'],
      ['off', 'off'],
      ['empty', ''],
      ['raw', '{{char}}'],
      ['under-score_1', 'yes'],
    ]),
    global: new Map([['coins', '7']]),
  },
  runtime: {
    model: 'small',
    maxPromptTokens: 3000,
    maxContextTokens: 4096,
    maxReplyTokens: 400,
    isMobile: true,
    generationType: 'normal',
    extensions: ['Memory'],
  },
  outlets: new Map([['weather', 'It rains on {{char}}.']]),
};

const GROUP: MacroContext = {
  ...CONTEXT,
  names: { char: 'Mara', user: 'Sam', members: ['Mara', 'Ilse', 'Bo'], muted: ['Bo'] },
};

const CASES: Record<string, [text: string, expected: string][]> = {
  'forms of a macro': [
    ['Hello {{user}}', 'Hello Sam'],
    ['{{USER}} {{User}} {{uSeR}}', 'Sam Sam Sam'],
    ['{{ user }}', 'Sam'],
    ['{{\n user\t}}', 'Sam'],
    ['{{reverse abc}}', 'cba'],
    ['{{reverse::abc}}', 'cba'],
    ['{{reverse:abc}}', 'cba'],
    ['{{ reverse :: abc }}', 'cba'],
    ['{{ReVerse::abc}}', 'cba'],
    ['{{reverse::  two words  }}', 'sdrow owt'],
    ['{{reverse::{{user}}}}', 'maS'],
    ['{{reverse::a{{user}}b}}', 'bmaSa'],
    ['{{reverse::{{reverse::abc}}}}', 'abc'],
    ['{{reverse::a::b}}', 'b::a'],
    ['{{{user}}}', '{Sam}'],
    ['{{user}}{{char}}', 'SamMara'],
    ['{{user}}}}', 'Sam}}'],
    ['{{ {{user}}', '{{ Sam'],
    ['{{user', '{{user'],
    ['user}}', 'user}}'],
    ['{ {user} }', '{ {user} }'],
    ['{{}}', '{{}}'],
    ['{{ }}', '{{ }}'],
  ],
  'angle forms': [
    ['<USER>', 'Sam'],
    ['<user> and <BOT>', 'Sam and Mara'],
    ['<CHAR>', 'Mara'],
    ['<GROUP>', 'Mara'],
    ['<CHARIFNOTGROUP>', 'Mara'],
    ['{{reverse::<USER>}}', 'maS'],
    ['<START>\n<b>', '<START>\n<b>'],
    ['a < b', 'a < b'],
  ],
  'comments and escapes': [
    ['a{{// not for anyone}}b', 'ab'],
    ['a{{//}}b', 'ab'],
    ['a{{//nothing::to see}}b', 'ab'],
    ['a{{// {{user}} }}b', 'ab'],
    ['a{{// {{setvar::hp::1}} }}{{getvar::hp}}', 'a10'],
    ['a{{//}}long\ntext{{///}}b', 'ab'],
    ['\\{\\{user\\}\\}', '{{user}}'],
    ['\\{\\{ {{user}} \\}\\}', '{{ Sam }}'],
    ['{{reverse::\\{\\{a}}', 'a{{'],
    ['\\{user\\}', '\\{user\\}'],
  ],
  'unknown macros': [
    ['{{nothing}}', '{{nothing}}'],
    ['{{ Nothing :: a :: b }}', '{{ Nothing :: a :: b }}'],
    ['{{nothing::{{user}}}}', '{{nothing::Sam}}'],
    ['{{#when::a}}x{{/when}}', '{{#when::a}}x{{/when}}'],
    ['{{/if}}', '{{/if}}'],
    ['{{else}}', '{{else}}'],
    ['{{img::a.png}}', '{{img::a.png}}'],
    ['{{users}}', '{{users}}'],
    ['{{constructor}} {{__proto__}} {{toString}}', '{{constructor}} {{__proto__}} {{toString}}'],
    ['{{user::extra}}', '{{user::extra}}'],
    ['{{reverse}}', '{{reverse}}'],
    ['{{calc 1+1}}', '{{calc 1+1}}'],
  ],
  names: [
    ['{{char}}', 'Mara'],
    ['{{group}}', 'Mara'],
    ['{{groupNotMuted}}', 'Mara'],
    ['{{charIfNotGroup}}', 'Mara'],
    ['{{notChar}}', 'Sam'],
  ],
  fields: [
    ['{{description}}', 'Mara keeps the light.'],
    ['{{personality}}', 'patient'],
    ['{{scenario}}', 'A storm. Sam knocks.'],
    ['{{persona}}', 'I am Sam. {{description}}'],
    ['{{charPrompt}}', 'Be Mara.'],
    ['{{charInstruction}}', 'Stay short.'],
    ['{{charDepthPrompt}}', 'It rains.'],
    ['{{charCreatorNotes}}', 'For evenings.'],
    ['{{charVersion}}', '1.2'],
    ['{{mesExamples}}', '<START>\nSam: Hi\nMara: Hello.'],
    ['{{mesExamplesRaw}}', 'Sam: Hi\nMara: Hello.'],
    ['{{charFirstMessage}}', 'Good evening, Sam.'],
    ['{{charFirstMessage::1}}', 'You again.'],
    ['{{charFirstMessage::9}}', ''],
    ['{{charPrefix}}/{{charNegativePrefix}}', 'lamp light/blur'],
    ['{{original}}', '{{original}}'],
  ],
  chat: [
    ['{{lastMessage}}', 'Come {{user}} in.'],
    ['{{lastMessageId}}', '6'],
    ['{{lastUserMessage}}', 'I say {{char}}.'],
    ['{{lastCharMessage}}', 'Come {{user}} in.'],
    ['{{firstIncludedMessageId}}', '5'],
    ['{{firstDisplayedMessageId}}', '2'],
    ['{{lastSwipeId}}', '3'],
    ['{{currentSwipeId}}', '2'],
    ['{{allChatRange}}', '0-6'],
    ['{{summary}}', 'They met.'],
    ['{{input}}', 'And then'],
  ],
  time: [
    ['{{time}}', '8:05 PM'],
    ['{{time::UTC+2}}', '10:05 PM'],
    ['{{time::UTC-5}}', '3:05 PM'],
    ['{{time_UTC+2}}', '10:05 PM'],
    ['{{time_utc-10}}', '10:05 AM'],
    ['{{time::UTC+5:30}}', '1:35 AM'],
    ['{{time_UTC+5:30}}', '1:35 AM'],
    ['{{time::noon}}', '{{time::noon}}'],
    ['{{date}}', 'November 29, 2026'],
    ['{{weekday}}', 'Sunday'],
    ['{{isotime}}', '20:05'],
    ['{{isodate}}', '2026-11-29'],
    ['{{datetimeformat::YYYY-MM-DD HH:mm:ss}}', '2026-11-29 20:05:09'],
    ['{{datetimeformat HH:mm}}', '20:05'],
    ['{{datetimeformat::dddd [the] Do MMMM, h:mm a}}', 'Sunday the 29th November, 8:05 pm'],
    ['{{datetimeformat::D.M.YY}}', '29.11.26'],
    ['{{idleDuration}}', '3 hours'],
    ['{{idle_duration}}', '3 hours'],
    ['{{timeDiff::2026-01-01::2026-01-02}}', 'a day ago'],
    ['{{timeDiff::2026-01-03T00:00:00Z::2026-01-01}}', 'in 2 days'],
    ['{{timeDiff::soon::later}}', '{{timeDiff::soon::later}}'],
  ],
  chance: [
    ['{{random::a}}', 'a'],
    ['{{random:a\\,b}}', 'a,b'],
    ['{{pick::a}}', 'a'],
    ['{{random::x::x::x}}', 'x'],
    ['{{pick:: x , x }}', 'x'],
    ['{{roll:1}}', '1'],
    ['{{roll::3d1}}', '3'],
    ['{{roll::3d1+4}}', '7'],
    ['{{roll 3d1-2}}', '1'],
    ['{{roll:d1}}', '1'],
    ['{{roll::many}}', '{{roll::many}}'],
    ['{{roll::0d6}}', '{{roll::0d6}}'],
    ['{{roll::99999d6}}', '{{roll::99999d6}}'],
  ],
  variables: [
    ['{{getvar::hp}}', '10'],
    ['{{getvar hp}}', '10'],
    ['{{getvar::HP}}', ''],
    ['{{getvar::none}}', ''],
    ['{{getvar::raw}}', '{{char}}'],
    ['[{{setvar::hp::3}}]{{getvar::hp}}', '[]3'],
    ['{{setvar::who::{{user}}}}{{getvar::who}}', 'Sam'],
    ['{{setvar::{{char}}::1}}{{getvar::Mara}}', '1'],
    ['[{{addvar::hp::5}}]{{getvar::hp}}', '[]15'],
    ['{{addvar::hp::-2.5}}{{getvar::hp}}', '7.5'],
    ['{{addvar::mood::er}}{{getvar::mood}}', 'calmer'],
    ['{{addvar::new::4}}{{getvar::new}}', '4'],
    ['{{setvar::x::0.1}}{{addvar::x::0.2}}{{getvar::x}}', '0.3'],
    ['{{incvar::hp}}', '11'],
    ['{{decvar::hp}}', '9'],
    ['{{incvar::new}}{{incvar::new}}', '12'],
    ['{{hasvar::hp}} {{hasvar::none}}', 'true false'],
    ['[{{deletevar::hp}}]{{hasvar::hp}}', '[]false'],
    ['{{getglobalvar::coins}}', '7'],
    ['{{setglobalvar::coins::8}}{{getglobalvar::coins}}', '8'],
    ['{{addglobalvar::coins::1}}{{getglobalvar::coins}}', '8'],
    ['{{incglobalvar::coins}} {{decglobalvar::coins}}', '8 7'],
    ['{{hasglobalvar::coins}}{{deleteglobalvar::coins}}{{hasglobalvar::coins}}', 'truefalse'],
    ['{{getvar::coins}}', ''],
    ['{{setvar v}}two\nlines{{/setvar}}{{getvar::v}}', 'two\nlines'],
    ['{{setvar::empty::}}{{hasvar::empty}}', 'true'],
  ],
  'short variables': [
    ['{{.hp}}', '10'],
    ['{{ . hp }}', '10'],
    ['{{$coins}}', '7'],
    ['{{.none}}', ''],
    ['[{{.hp = 4}}]{{.hp}}', '[]4'],
    ['{{.hp=4}}{{.hp}}', '4'],
    ['{{.who = {{user}} }}{{.who}}', 'Sam'],
    ['{{$coins = 1}}{{$coins}}', '1'],
    ['{{.hp++}}', '11'],
    ['{{.hp--}}', '9'],
    ['{{.hp ++}}{{.hp}}', '1111'],
    ['[{{.hp += 5}}]{{.hp}}', '[]15'],
    ['{{.mood += er}}{{.mood}}', 'calmer'],
    ['[{{.hp -= 3}}]{{.hp}}', '[]7'],
    ['{{.off || on}}', 'on'],
    ['{{.hp || 5}}', '10'],
    ['{{.none || {{user}}}}', 'Sam'],
    ['{{.none ?? 5}}', '5'],
    ['{{.empty ?? 5}}', ''],
    ['{{.hp || {{setvar::mood::angry}}}}{{.mood}}', '10calm'],
    ['{{.hp ?? {{setvar::mood::angry}}}}{{.mood}}', '10calm'],
    ['{{.off ||= on}}/{{.off}}', 'on/on'],
    ['{{.hp ||= 3}}/{{.hp}}', '10/10'],
    ['{{.none ??= 5}}/{{.none}}', '5/5'],
    ['{{.empty ??= 5}}/{{.empty}}', '/'],
    ['{{.hp == 10}}', 'true'],
    ['{{.hp == 10.0}}', 'true'],
    ['{{.mood == calm}}', 'true'],
    ['{{.mood != calm}}', 'false'],
    ['{{.hp > 9}} {{.hp > 10}}', 'true false'],
    ['{{.hp >= 10}} {{.hp >= 11}}', 'true false'],
    ['{{.hp < 11}} {{.hp < 10}}', 'true false'],
    ['{{.hp <= 10}} {{.hp <= 9}}', 'true false'],
    ['{{.hp > 9}}', 'true'],
    ['{{.mood > 3}}', 'false'],
    ['{{.under-score_1}}', 'yes'],
    ['{{.1}}', '{{.1}}'],
    ['{{.hp is ten}}', '{{.hp is ten}}'],
  ],
  conditions: [
    ['{{if yes}}A{{/if}}', 'A'],
    ['{{if::yes}}A{{/if}}', 'A'],
    ['{{if yes}}A{{else}}B{{/if}}', 'A'],
    ['{{if false}}A{{else}}B{{/if}}', 'B'],
    ['{{if 0}}A{{else}}B{{/if}}', 'B'],
    ['{{if off}}A{{else}}B{{/if}}', 'B'],
    ['{{if no}}A{{else}}B{{/if}}', 'B'],
    ['{{if FALSE}}A{{/if}}', ''],
    ['{{if {{getvar::none}}}}A{{else}}B{{/if}}', 'B'],
    ['{{if !no}}A{{/if}}', 'A'],
    ['{{if ! yes}}A{{else}}B{{/if}}', 'B'],
    ['{{if !!yes}}A{{else}}B{{/if}}', 'A'],
    ['{{if !{{getvar::hp}}}}A{{else}}B{{/if}}', 'B'],
    ['{{if description}}A{{/if}}', 'A'],
    ['{{if !description}}A{{else}}B{{/if}}', 'B'],
    ['{{if isMobile}}A{{/if}}', 'A'],
    ['{{if hp}}A{{/if}}', 'A'],
    ['{{if off}}A{{else}}B{{/if}}', 'B'],
    ['{{if empty}}A{{else}}B{{/if}}', 'B'],
    ['{{if .hp}}A{{/if}}', 'A'],
    ['{{if .hp > 5}}A{{else}}B{{/if}}', 'A'],
    ['{{if !.hp > 5}}A{{else}}B{{/if}}', 'B'],
    ['{{if $none}}A{{else}}B{{/if}}', 'B'],
    ['{{if yes}}{{if no}}A{{else}}B{{/if}}{{else}}C{{/if}}', 'B'],
    ['{{if no}}{{if no}}A{{else}}B{{/if}}{{else}}C{{/if}}', 'C'],
    ['{{if no}}{{setvar::hp::1}}{{/if}}{{getvar::hp}}', '10'],
    ['{{if yes}}\n  A\n    B\n{{/if}}', 'A\n  B'],
    ['{{#if yes}}\n  A\n{{/if}}', '\n  A\n'],
    ['{{if yes}}\n  {{user}}\n{{else}}\n  B\n{{/if}}', 'Sam'],
    ['{{if yes::A}}', 'A'],
    ['{{if yes}}A', '{{if yes}}A'],
    ['{{reverse::{{if yes}}a::b{{/if}}}}', 'b::a'],
    ['{{if {{lastUserMessage}}}}A{{/if}}', 'A'],
  ],
  runtime: [
    ['{{model}}', 'small'],
    ['{{maxPrompt}}', '3000'],
    ['{{maxContextTokens}}', '4096'],
    ['{{maxResponseTokens}}', '400'],
    ['{{isMobile}}', 'true'],
    ['{{lastGenerationType}}', 'normal'],
    ['{{hasExtension::memory}} {{hasExtension::other}}', 'true false'],
  ],
  text: [
    ['a{{newline}}b', 'a\nb'],
    ['a{{newline::3}}b', 'a\n\n\nb'],
    ['a{{space}}b', 'a b'],
    ['a{{space::4}}b', 'a    b'],
    ['a{{noop}}b', 'ab'],
    ['a\n\n{{trim}}\n\nb', 'ab'],
    ['a\r\n{{trim}}\r\nb', 'ab'],
    ['a \n{{trim}} b', 'a  b'],
    ['{{trim}}\nb\n{{trim}}', 'b'],
    ['a\n{{noop}}{{trim}}{{noop}}\nb', 'ab'],
    ['{{if yes}}a{{trim}}{{/if}}\nb', 'ab'],
    ['{{reverse::a😀b}}', 'b😀a'],
    ['{{reverse}}abc{{/reverse}}', 'cba'],
    ['a{{banned::word}}b', 'ab'],
    ['{{outlet::weather}}', 'It rains on {{char}}.'],
    ['{{outlet::none}}', ''],
    ['a{{hidden_key:castle}}b', 'ab'],
    ['a{{comment:for you}}b', 'ab'],
  ],
};

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

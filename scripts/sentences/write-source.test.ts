import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Translation } from './sentence.ts';
import { writeSource } from './write-source.ts';

const write = (code: string, catalogue: Record<string, Translation>): string =>
  writeSource('a.tsx', code, { tag: 'de', find: (id) => catalogue[id] }, './by-number.ts') ?? code;

test('text and attributes become expressions, so that nothing in them is code', () => {
  expect(write('<p title="Your name">Next</p>', { 'Your name': 'Dein "Name" {x}', Next: 'Weiter <b>' })).toBe(
    '<p title={"Dein \\"Name\\" {x}"}>{"Weiter <b>"}</p>',
  );
});

test('a translation places values and elements', () => {
  const code = 'const a = <p>Read <a href={to}>the rules</a>, {name}</p>;';
  expect(write(code, { 'Read <0>the rules</0>, {name}': '{name}, lies <0>die Regeln</0>!' })).toBe(
    'const a = <p>{name}{", lies "}<a href={to}>{"die Regeln"}</a>{"!"}</p>;',
  );
  expect(write('const a = `${a.b} of ${c()}`;', { '{b} of {c}': 'von {c} `die` {b}' })).toBe(
    'const a = `von ${c()} \\`die\\` ${a.b}`;',
  );
});

test('what is inside a place is translated as well', () => {
  const catalogue = { 'Shown {value} here': '{value} hier gezeigt', always: 'immer', never: 'nie' };
  expect(write("const a = <p>Shown {isOn ? 'always' : 'never'} here</p>;", catalogue)).toBe(
    'const a = <p>{isOn ? "immer" : "nie"}{" hier gezeigt"}</p>;',
  );
});

test('a number chooses between the forms of the language', () => {
  const code = "const a = counted(list.length, 'reply', 'replies');";
  const forms = { one: '{length} Antwort', other: '{length} Antworten' };
  expect(write(code, { '{length} reply': forms })).toBe(
    'import { byNumber as __byNumber } from "./by-number.ts";\n' +
      'const a = __byNumber(list.length, { one: `${(list.length).toLocaleString("de")} Antwort`, ' +
      'other: `${(list.length).toLocaleString("de")} Antworten` });',
  );
  expect(write(code, { '{length} reply': { other: '返信{length}件' } })).toBe(
    'const a = `返信${(list.length).toLocaleString("de")}件`;',
  );
});

test('in markup the forms are fragments', () => {
  expect(
    write("<p>{n} {n === 1 ? 'image' : 'images'} <b>now</b></p>", {
      '{n} image <0>now</0>': { one: '<0>jetzt</0> {n} Bild', other: '<0>jetzt</0> {n} Bilder' },
    }),
  ).toBe(
    'import { byNumber as __byNumber } from "./by-number.ts";\n' +
      '<p>{__byNumber(n, { one: <><b>{"jetzt"}</b>{" "}{n}{" Bild"}</>, other: <><b>{"jetzt"}</b>{" "}{n}{" Bilder"}</> })}</p>',
  );
});

test('white space around a sentence stays', () => {
  expect(write('<p><i />{x && <i />} chats, </p>', { 'chats,': 'Chats,' })).toContain('{" "}{"Chats,"}{" "}');
});

test('numbers and dates follow, and what is not translated stays', () => {
  expect(write("const a = n.toLocaleString('en-US'); const b = 'Not yet';", {})).toBe(
    `const a = n.toLocaleString("de"); const b = 'Not yet';`,
  );
  expect(writeSource('a.ts', 'const a = 1;', { tag: 'de', find: () => 'x' }, './by-number.ts')).toBeNull();
});

test.each(['order/list-shortcuts.ts', 'reading/chat-shortcuts.ts'])(
  'every language has the same keys, and what they do in its own words: %s',
  (name) => {
    const file = `src/features/chat/web/${name}`;
    const code = readFileSync(file, 'utf8');
    const marked = writeSource(file, code, { tag: 'de', find: (id) => `«${id}»` }, './by-number.ts')!;
    const SHORTCUT = /(?:list|chat|message)\(\s*'([^']+)',\s*("[^"]+"|'[^']+')/g;
    const found = [...marked.matchAll(SHORTCUT)].map(([, keys, does]) => ({ keys, does }));
    expect(found.length).toBeGreaterThan(5);
    expect(found.filter(({ keys, does }) => keys!.includes('«') || !does!.includes('«'))).toEqual([]);
  },
);

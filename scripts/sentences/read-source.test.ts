import { expect, test } from 'vitest';
import { readSource } from './read-source.ts';
import type { Found } from './sentence.ts';

const flat = (found: readonly Found[]): Found[] => found.flatMap((each) => [each, ...flat(each.inner)]);
const sentences = (code: string): string[] =>
  flat(readSource('a.tsx', code))
    .filter(({ form }) => form !== 'locale')
    .map(({ id, plural }) => (plural === undefined ? id : `${id} | ${plural}`));

test.each([
  ['text in markup', '<p>Nothing planted yet</p>', ['Nothing planted yet']],
  ['text over several lines', '<p>\n  Nothing planted\n  yet\n</p>', ['Nothing planted yet']],
  [
    'values and elements',
    '<p>Read <a href="/x">our rules</a>, {user.name}</p>',
    ['Read <0>our rules</0>, {name}'],
  ],
  ['icons at the edge', '<b><Moon /> Night</b>', ['Night']],
  ['elements that hold a value', '<p><b>{n}</b> chats</p>', ['<0>{n}</0> chats']],
  ['blocks as ends', '<div>One thing<p>Another</p>rest</div>', ['One thing', 'Another', 'rest']],
  [
    'attributes',
    '<input placeholder="Your name" aria-label="Name" type="text" className="big field" />',
    ['Your name', 'Name'],
  ],
  ['templates', 'const a = `${name} is writing`;', ['{name} is writing']],
  [
    'what is put together',
    "const a = 'One half and ' + 'the other of ' + name;",
    ['One half and the other of {name}'],
  ],
  [
    'values by their source',
    'const a = `From ${a.name} to ${b.name} and ${a.name} again`;',
    ['From {name} to {name2} and {name} again'],
  ],
  [
    'counted things',
    "const a = `You have ${counted(n, 'coin')} now`;",
    ['You have {n} coin now | You have {n} coins now'],
  ],
  [
    'numbers that decide',
    "const a = `${n} ${n === 1 ? 'reply' : 'replies'} left`;",
    ['{n} reply left | {n} replies left'],
  ],
  [
    'whole sentences by number',
    "const a = n === 1 ? 'One thing left' : `${n} things left`;",
    ['One thing left | {n} things left'],
  ],
  [
    'two numbers',
    "const a = `${counted(a, 'path')}, ${counted(b, 'end')} in all`;",
    ['{a}, {b} in all', '{a} path | {a} paths', '{b} end | {b} ends'],
  ],
  [
    'tables of labels',
    "const A = [{ value: 'newest', label: 'Newest' }, { value: 'top', label: 'best of all' }];",
    ['Newest', 'best of all'],
  ],
  [
    'sentences inside values',
    "const a = <p>Shown {isOn ? 'always' : 'never'} here</p>;",
    ['Shown {value} here', 'always', 'never'],
  ],
])('finds %s', (_name, code, found) => {
  expect(sentences(code)).toEqual(found);
});

test.each([
  "import a from 'Some module';",
  "if (event.key === 'Escape') a();",
  "switch (a) { case 'Some thing': b(); }",
  "type A = 'Some thing' | 'Another';",
  "element.querySelector('Some thing');",
  "throw new Error('Nobody reads this');",
  'const url = `/chats/${id}`;',
  "const a = { kind: 'Some thing', 'Another key': 1 };",
  '<code>npm run dev</code>',
  '<b translate="no">Nightbloom</b>',
  '<p>{a} · {b}</p>',
  "const query = '(min-width: 900px)';",
  "const key = 'ArrowLeft';",
])('leaves alone: %s', (code) => {
  expect(sentences(code)).toEqual([]);
});

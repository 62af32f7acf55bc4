// Each rule of the house, broken on purpose: a rule that nothing can break guards nothing.
import { expect, test } from 'vitest';
import { judgeHouse, MEDIAN_MAX } from './judge-house.ts';
import { printTableReads } from './judge-tables.ts';
import type { SourceFile } from './read-imports.ts';

const source = (file: string, rest: Partial<SourceFile> = {}): SourceFile => ({
  file,
  text: '',
  lines: 20,
  imports: [],
  packages: [],
  ...rest,
});
/** Files that break nothing, with those that do. */
function faultsOf(...broken: SourceFile[]): string[] {
  const whole = [
    source('src/shared/errors.ts'),
    source('src/platform/server/http.ts', { imports: ['src/shared/errors.ts'] }),
    source('src/platform/server/ports/mail.ts'),
    source('src/features/coins/server/coins.store.ts', { text: "tx.insertInto('coin_entries')" }),
    source('src/features/chat/server/send/chat.service.ts'),
    source('src/features/coins/web/coin-button.tsx'),
    source('src/app/server/compose.ts', { imports: ['src/features/coins/server/coins.store.ts'] }),
    source('test/journeys/chat.test.ts', { imports: ['src/app/server/compose.ts'] }),
  ].filter(({ file }) => !broken.some((other) => other.file === file));
  return judgeHouse([...whole, ...broken], {}, {}).faults;
}

test('a house that keeps every rule has no faults', () => {
  expect(faultsOf()).toEqual([]);
});

const importing = (file: string, target: string) => source(file, { imports: [target] });
test.each<[rule: string, broken: SourceFile, fault: RegExp]>([
  [
    'nothing is imported upwards',
    importing('src/shared/errors.ts', 'src/platform/server/ports/mail.ts'),
    /shared may not import platform\/server/,
  ],
  [
    'features do not know each other',
    importing('src/features/chat/server/send/chat.service.ts', 'src/features/coins/server/coins.store.ts'),
    /features\/chat\/server may not import features\/coins\/server/,
  ],
  [
    'pages know nothing of the server',
    importing('src/features/coins/web/coin-button.tsx', 'src/features/coins/server/coins.store.ts'),
    /features\/coins\/web may not import features\/coins\/server/,
  ],
  [
    'an adapter knows ports and the database only',
    importing('src/adapters/mail/smtp.ts', 'src/platform/server/http.ts'),
    /an adapter may import only ports and db/,
  ],
  [
    'nobody imports a test',
    importing('src/app/server/compose.ts', 'test/journeys/chat.test.ts'),
    /imports a test/,
  ],
  ['every file has a room', source('src/stuff/thing.ts'), /src\/stuff\/thing\.ts belongs to no room/],
  ['an import leads somewhere', importing('src/shared/errors.ts', 'src/shared/none.ts'), /is not there/],
  [
    'shared knows zod only',
    source('src/shared/errors.ts', { packages: ['fastify'] }),
    /shared may not import the package fastify/,
  ],
  [
    'pages use nothing of node',
    source('src/features/coins/web/coin-button.tsx', { packages: ['node:fs'] }),
    /the pages may not import node:fs/,
  ],
  [
    'only stores and views query',
    source('src/features/chat/server/send/chat.service.ts', { text: "db.selectFrom('chats')" }),
    /queries the database/,
  ],
  [
    'a view only reads',
    source('src/features/chat/server/chat.views.ts', { text: "db.updateTable('messages')" }),
    /a view only reads/,
  ],
  [
    'a table is written by its owner only',
    source('src/features/chat/server/chat.store.ts', { text: 'sql`insert into coin_entries (id)`' }),
    /the table coin_entries is written by more than one room/,
  ],
  [
    'a table is written by its owner only, under an alias too',
    source('src/features/chat/server/chat.store.ts', {
      text: 'sql`update coin_entries e\n  set amount = 0`',
    }),
    /the table coin_entries is written by more than one room/,
  ],
  [
    'seeding writes through stores as well',
    source('src/app/server/seed.ts', { text: "tx.insertInto('users')" }),
    /seed\.ts queries the database/,
  ],
  ['no file is too long', source('src/shared/errors.ts', { lines: 401 }), /has 401 lines; at most 400/],
  [
    'exports have names',
    source('src/shared/errors.ts', { text: 'export default 1;' }),
    /has a default export/,
  ],
])('%s', (_rule, broken, fault) => {
  expect(faultsOf(broken)).toContainEqual(expect.stringMatching(fault));
});

const SCHEMA = source('src/platform/server/db/schema.gen.ts', {
  text: 'export interface Schema {\n  coin_entries: CoinEntriesTable;\n  messages: MessagesTable;\n}',
});
const OWNERS = [
  SCHEMA,
  source('src/features/coins/server/coins.store.ts', { text: "tx.insertInto('coin_entries')" }),
  source('src/features/chat/server/chat.store.ts', { text: "tx.insertInto('messages')" }),
];
const reading = (text: string) => source('src/features/chat/server/chat.views.ts', { text });

test.each([
  ['kysely', "db.selectFrom('messages as m').innerJoin('coin_entries as e', 'e.id', 'm.id')"],
  ['SQL', 'sql`select from messages m, lateral (select 1) n join coin_entries on true`'],
])("a read of another feature's table in %s needs a line in the list", (_kind, text) => {
  const sources = [...OWNERS, reading(text)];
  expect(judgeHouse(sources, {}, {}).faults).toEqual([
    'chat reads the table coin_entries, which coins owns: src/features/chat/server/chat.views.ts. ' +
      'Ask coins for it in a *.needs.ts, or allow the read in scripts/rooms/table-reads.ts',
  ]);
  expect(judgeHouse(sources, { chat: { coins: ['coin_entries'] } }, {}).faults).toEqual([]);
  expect(printTableReads(sources)).toContain('| coins | coin_entries | chat |\n');
});

test('the list allows nothing that nobody reads', () => {
  expect(judgeHouse(OWNERS, { chat: { coins: ['coin_entries'] } }, {}).faults).toEqual([
    'scripts/rooms/table-reads.ts lets chat read coin_entries of coins, and nothing does: take it out',
  ]);
});

test('every table has an owner', () => {
  expect(judgeHouse([SCHEMA, OWNERS[1]!], {}, {}).faults).toEqual([
    'nobody writes the table messages: name its owner in scripts/rooms/table-reads.ts',
  ]);
});

test('arrows go one way, between files and between folders side by side', () => {
  expect(
    faultsOf(
      importing('src/shared/messages/en.ts', 'src/shared/words/ids.ts'),
      importing('src/shared/words/ids.ts', 'src/shared/messages/en.ts'),
    ),
  ).toEqual([
    'circle of files: src/shared/messages/en.ts, src/shared/words/ids.ts',
    'circle of folders: src/shared/messages, src/shared/words',
  ]);
});

test('a folder and the one above it may import each other, but two of their files may not', () => {
  expect(
    faultsOf(
      importing('src/shared/errors.ts', 'src/shared/words/ids.ts'),
      importing('src/shared/words/user.ts', 'src/shared/route.ts'),
      source('src/shared/words/ids.ts'),
      source('src/shared/route.ts'),
    ),
  ).toEqual([]);
  expect(
    faultsOf(
      importing('src/shared/errors.ts', 'src/shared/words/ids.ts'),
      importing('src/shared/words/ids.ts', 'src/shared/errors.ts'),
    ),
  ).toEqual(['circle of files: src/shared/errors.ts, src/shared/words/ids.ts']);
});

test('a folder that holds too many files is divided', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => source(`src/features/coins/web/part-${index}.tsx`));
  // One more of them is in the house.
  expect(faultsOf(...many(29))).toEqual([]);
  expect(faultsOf(...many(30))).toEqual([
    'src/features/coins/web has 31 files; at most 30: divide it by what its parts do',
  ]);
});

test('most files are short; data may be long', () => {
  const long = (folder: string, lines: number) =>
    Array.from({ length: 20 }, (_, index) => source(`src/shared/${folder}/f${index}.ts`, { lines }));
  expect(faultsOf(...long('words', 260))).toEqual([
    '95 % of the files have up to 260 lines; at most 250',
    `the middle file has 260 lines; at most ${MEDIAN_MAX}`,
  ]);
  expect(faultsOf(...long('data', 5000))).toEqual([]);
});

const CHAT = 'src/features/chat/server/send/chat.service.ts';
const functionOf = (lines: number, file = CHAT) =>
  source(file, {
    text: `export const send = () => {${'\n'.repeat(lines - 1)}};\nexport const stop = () => {};\n`,
  });

test('a function has at most 100 lines, unless the list names it, and then it does not grow', () => {
  expect(faultsOf(functionOf(100))).toEqual([]);
  expect(faultsOf(functionOf(101))).toEqual([
    `${CHAT}: send has 101 lines; at most 100. Give its parts names of their own`,
  ]);
  const listed = (lines: number) => judgeHouse([functionOf(lines)], {}, { [CHAT]: { send: 120 } }).faults;
  expect(listed(120)).toEqual([]);
  expect(listed(121)).toEqual([expect.stringContaining('send has 121 lines; at most 120')]);
  expect(listed(100)).toEqual([
    `scripts/rooms/long-functions.ts lists send of ${CHAT}, which is short enough now: take it out`,
  ]);
});

test('functions of tests and data may be long', () => {
  for (const file of ['test/journeys/chat.test.ts', 'src/features/chat/server/data/openings.ts'])
    expect(judgeHouse([functionOf(150, file)], {}, {}).faults).toEqual([]);
});

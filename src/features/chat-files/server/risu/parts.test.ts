import { expect, test } from 'vitest';
import {
  backupOf,
  blocksSave,
  msgpack,
  packedSave,
  plainSave,
  SAVES,
  unknownSave,
  type Database,
} from '../../../../../test/support/risu-save.ts';
import { PARTS_MAX } from '../../rules.ts';
import { RefusedFile } from '../archive/refused-file.ts';
import { Broken, type ByteSource } from './byte-source.ts';
import { risuParts } from './parts.ts';

/** Counts what is read. */
function sourceOf(bytes: Buffer): ByteSource & { asked: number } {
  const source = {
    size: bytes.length,
    asked: 0,
    read(at: number, length: number) {
      if (length < 0 || at + length > bytes.length) throw new Broken('the bytes end before');
      source.asked += length;
      return Buffer.from(bytes.subarray(at, at + length));
    },
  };
  return source;
}
const partsOf = (bytes: Buffer) => risuParts(sourceOf(bytes));
const fatesOf = (bytes: Buffer) =>
  (partsOf(bytes) ?? []).map(({ path, is, problem }) => [
    path,
    is?.kind ?? 'made',
    problem ?? is?.left ?? null,
  ]);
const contentsOf = (bytes: Buffer) =>
  (partsOf(bytes) ?? []).map((part) => [part.path, part.problem ? '' : part.read().toString('latin1')]);

const message = (data: string, role = 'user') => ({ role, data, time: 1_728_156_665_123 });
const characterOf = (name: string, more: object = {}) => ({
  ...{
    chaId: name,
    name,
    desc: `${name} is 34.`,
    firstMessage: 'Hello.',
    alternateGreetings: ['Good evening.'],
  },
  chats: [
    {
      id: '1',
      name: 'A walk',
      note: '',
      localLore: [],
      fmIndex: 0,
      message: [message('Hi.'), message('Hm.', 'char')],
    },
    { id: '2', name: 'A walk', note: 'x', localLore: [], message: [message('Again.')] },
  ],
  ...more,
});
const DATABASE = {
  characters: [
    characterOf('Odile', { image: 'assets/a.png' }),
    characterOf('odile'),
    characterOf('../Wren: b'),
  ],
  botPresets: [{ name: 'Slow', temperature: 70 }],
  modules: [],
  personas: [{ id: 'p', name: 'Wren', personaPrompt: 'Keeps bees.', icon: '' }],
  ...{ formatingOrder: ['main'], globalNote: '' },
} as unknown as Database;

const PATHS = [
  'characters/Odile.json',
  'chats/Odile/A walk.json',
  'chats/Odile/A walk 2.json',
  'characters/odile 2.json',
  'chats/odile 2/A walk.json',
  'chats/odile 2/A walk 2.json',
  'characters/_Wren_ b.json',
  'chats/_Wren_ b/A walk.json',
  'chats/_Wren_ b/A walk 2.json',
  'OpenAI Settings/Slow.json',
  'settings.json',
];

test.each(Object.keys(SAVES))('%s holds the same as every other form', (form) => {
  const contents = contentsOf(SAVES[form]!(DATABASE));
  expect(contents.map(([path]) => path)).toEqual(PATHS);
  expect(contents).toEqual(contentsOf(SAVES['MessagePack as it is']!(DATABASE)));
  expect(contents).toEqual(contentsOf(backupOf([['database.risudat', SAVES[form]!(DATABASE)]])));
});

test('each chat has the greeting that it names', () => {
  const chats = contentsOf(SAVES['packed blocks']!(DATABASE)).filter(([path]) =>
    path!.startsWith('chats/Odile'),
  );
  expect(chats.map(([, text]) => (JSON.parse(text!) as { greeting: string }).greeting)).toEqual([
    'Good evening.',
    'Hello.',
  ]);
});

test('pictures are passed over, and read only where they are asked for', () => {
  const picture = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(3_000_000, 7)]);
  const backup = backupOf([
    ['a.png', picture],
    ['b.png', picture],
    ['database.risudat', SAVES['MessagePack in gzip']!(DATABASE)],
  ]);
  const source = sourceOf(backup);
  const parts = risuParts(source)!;
  expect(source.asked).toBeLessThan(100_000);
  expect(parts.map(({ path }) => path)).toEqual(
    [...PATHS, 'assets/b.png'].map((path) => (path === PATHS[0] ? 'characters/Odile.charx' : path)),
  );
  expect(parts.at(-1)!.read()).toEqual(picture);
});

test('a save that is cut anywhere brings in what is whole, or is refused, and never hangs or throws', () => {
  const saves = Object.values(SAVES).map((save) => save(DATABASE));
  for (const save of [
    ...saves,
    backupOf([
      ['a.png', Buffer.alloc(300, 1)],
      ['database.risudat', saves[1]!],
    ]),
  ])
    for (let length = 1; length < save.length; length += 61) {
      const parts = partsOf(save.subarray(0, length)) ?? [];
      for (const part of parts) {
        if (part.problem) continue;
        try {
          part.read();
        } catch (error) {
          expect(error).toBeInstanceOf(Broken);
        }
      }
    }
});

test('what stands before a cut comes in, and what is cut is named', () => {
  const whole = msgpack(DATABASE);
  const cut = whole.subarray(0, whole.lastIndexOf('../Wren: b') + 40);
  for (const save of [plainSave(cut), packedSave(cut)])
    expect(fatesOf(save)).toEqual([
      ...PATHS.slice(0, 6).map((path) => [path, path.startsWith('char') ? 'character' : 'made', null]),
      ['characters/_Wren_ b.json', 'other', 'unreadable'],
      ['settings.json', 'made', null],
      ['database.risudat', 'other', 'unreadable'],
    ]);
});

test('damaged packed bytes are unpacked as far as they go', () => {
  const many = {
    ...DATABASE,
    characters: Array.from({ length: 400 }, (_, n) => characterOf(`C${n} ${Math.sin(n)}`)),
  };
  const save = Buffer.from(SAVES['MessagePack in gzip']!(many as never));
  save.fill(0, save.length - 3_000, save.length - 2_900);
  const fates = fatesOf(save);
  expect(
    fates.filter(([path, , why]) => String(path).startsWith('characters/') && why === null).length,
  ).toBeGreaterThan(100);
  expect(fates.at(-1)).toEqual(['database.risudat', 'other', 'unreadable']);
});

test('bombs are refused, wherever they are', () => {
  const zeros = Buffer.alloc(60_000_000);
  const inBlock = blocksSave([{ type: 2, name: 'c', data: ' '.repeat(30_000_000), isPacked: true }]);
  for (const save of [packedSave(zeros), backupOf([['database.risudat', packedSave(zeros)]])])
    expect(() => partsOf(save)).toThrow(RefusedFile);
  expect(fatesOf(inBlock)).toEqual([
    ['settings.json', 'made', null],
    ['database.risudat/c', 'other', 'too_large'],
  ]);
});

test('a backup of more files than are read is refused for that, and not told as cut off', () => {
  const picture = backupOf([['a.png', Buffer.alloc(0)]]);
  const backup = Buffer.concat([
    backupOf([['database.risudat', SAVES['MessagePack as it is']!(DATABASE)]]),
    ...Array<Buffer>(PARTS_MAX).fill(picture),
  ]);
  expect(() => partsOf(backup)).toThrow(new RefusedFile('too_many'));
});

test('kinds that are not known, and files that are no saves', () => {
  expect(fatesOf(unknownSave())).toEqual([['database.risudat', 'other', 'risu']]);
  for (const text of [
    '',
    'a',
    '{}',
    '{"characters": []}',
    '{"type": "risuChat"}',
    'RISU is a program, and RISUSAVE',
    '\0\0\0\0\0',
  ])
    expect(partsOf(Buffer.from(text))).toBeNull();
});

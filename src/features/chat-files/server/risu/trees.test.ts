import { expect, test } from 'vitest';
import { msgpack } from '../../../../../test/support/risu-save.ts';
import { Broken } from './byte-source.ts';
import { jsonTree } from './json-tree.ts';
import { msgpackTree } from './msgpack-tree.ts';
import { fieldsOf, itemsOf, valueOf, type TreeAt } from './tree.ts';

const VALUE = {
  text: 'Ein „Satz“, "quoted" \\ and 夜\n',
  long: 'x'.repeat(70_000),
  numbers: [0, 127, 128, -1, -32, 0.5, 1728156665123, 70_000, 2 ** 40],
  nothing: null,
  yes: true,
  no: false,
  empty: {},
  list: [[], [{}], [{ a: [1, { b: '}]"' }] }]],
  ['a "key"']: 1,
  '': 2,
};

const FORMS: [string, (bytes: Buffer) => TreeAt, Buffer][] = [
  ['MessagePack', msgpackTree, msgpack(VALUE)],
  ['JSON', jsonTree, Buffer.from(JSON.stringify(VALUE))],
  ['spaced JSON', jsonTree, Buffer.from(`\n ${JSON.stringify(VALUE, null, 2)}\n`)],
];

test.each(FORMS)('%s is opened value by value', (_name, open, bytes) => {
  const tree = open(bytes)(0);
  expect(tree.form).toBe('object');
  expect(tree.value()).toEqual(VALUE);
  const { all, isBroken } = fieldsOf(tree);
  expect(isBroken).toBe(false);
  expect(Object.fromEntries([...all].map(([key, each]) => [key, each.value()]))).toEqual(VALUE);
  expect(itemsOf(all.get('numbers')).all.map((item) => item.value())).toEqual(VALUE.numbers);
  // A place is enough to open it again.
  expect(open(bytes)(all.get('list')!.at).value()).toEqual(VALUE.list);
});

test.each(FORMS)(
  'of %s that is cut anywhere the whole values before the cut are there',
  (_name, open, bytes) => {
    for (let length = 0; length < bytes.length; length += length < 300 ? 1 : 997) {
      const cut = bytes.subarray(0, length);
      let fields: ReturnType<typeof fieldsOf>;
      try {
        fields = fieldsOf(open(cut)(0));
      } catch (error) {
        expect(error).toBeInstanceOf(Broken);
        continue;
      }
      for (const [key, tree] of fields.all) {
        const value = valueOf(tree);
        // A number at the very end of JSON may go on behind it.
        if (value !== undefined && typeof value !== 'number') expect(VALUE).toHaveProperty([key], value);
      }
    }
  },
);

test('every kind of number, bytes and extensions', () => {
  const cases: [number[], unknown][] = [
    [[0xcc, 200], 200],
    [[0xcd, 1, 0], 256],
    [[0xcf, 0, 0, 1, 0x92, 0x5f, 0, 0, 0], 0x1925f000000],
    [[0xd0, 0x80], -128],
    [[0xd1, 0xff, 0], -256],
    [[0xd2, 0xff, 0xff, 0xff, 0], -256],
    [[0xd3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0], -256],
    [[0xca, 0x3f, 0, 0, 0], 0.5],
    [[0xc4, 2, 1, 2], null],
    [[0xc7, 3, 5, 1, 2, 3], null],
    [[0xd4, 0, 0], null],
    [[0xd6, 0xff, 1, 2, 3, 4], null],
    [[0xdd, 0, 0, 0, 1, 7], [7]],
    [[0xdf, 0, 0, 0, 1, 0xa1, 0x61, 7], { a: 7 }],
    [[0x81, 5, 7], { 5: 7 }],
  ];
  for (const [bytes, value] of cases) expect(msgpackTree(Buffer.from(bytes))(0).value()).toEqual(value);
});

test('what claims more than there is, or goes too deep, is broken and costs nothing', () => {
  const claims = [
    [0xdd, 0xff, 0xff, 0xff, 0xff],
    [0xdf, 0xff, 0xff, 0xff, 0xff, 1],
    [0xdb, 0xff, 0xff, 0xff, 0xff],
    [0xc1],
  ];
  for (const bytes of claims) expect(() => msgpackTree(Buffer.from(bytes))(0).value()).toThrow(Broken);
  const deep = Buffer.concat([Buffer.alloc(1_000_000, 0x91), Buffer.from([1])]);
  expect(() => msgpackTree(deep)(0).value()).toThrow(Broken);
  expect(msgpackTree(deep)(0).length()).toBe(1_000_001);
  const many = Buffer.concat([Buffer.from([0xdd, 0, 0x40, 0, 0]), Buffer.alloc(0x400000, 0xc0)]);
  expect(() => msgpackTree(many)(0).value()).toThrow(Broken);
});

test('a name that means something to the engine is a name', () => {
  const value = msgpackTree(msgpack({ ['__proto__']: { x: 1 } }))(0).value() as object;
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.keys(value)).toEqual(['__proto__']);
});

import { book, ENTRY, jsonFile, v2, v3, V3_ENTRY, without } from '../make-card.ts';
import type { CorpusCase } from '../corpus-case.ts';

const LAMP = 'The lamp has not gone out since 1911.';
const worldEntry = {
  uid: 0,
  key: ['lamp', '/light(house)?/i'],
  keysecondary: ['night'],
  comment: 'Lamp',
  content: LAMP,
  constant: false,
  selective: true,
  order: 120,
  position: 4,
  disable: false,
  depth: 2,
  role: 1,
  probability: 80,
  useProbability: true,
  selectiveLogic: 3,
  sticky: 2,
  characterFilter: { isExclude: false, names: ['Maren'], tags: [] },
};

export const lorebookCases: CorpusCase[] = [
  {
    name: 'a V3 lorebook as a file of its own',
    file: jsonFile({
      spec: 'lorebook_v3',
      data: { ...book(V3_ENTRY), name: 'The coast', scan_depth: 4 },
      tool: 'x',
    }),
    kind: 'lorebook',
    codes: [],
    sees: ({ lorebook }) => ({
      name: lorebook!.name,
      depth: lorebook!.scanDepth,
      beside: lorebook!.besideData,
    }),
    expects: { name: 'The coast', depth: 4, beside: { tool: 'x' } },
  },
  {
    name: 'world info with entries as an object',
    file: jsonFile({
      entries: { 0: worldEntry, 7: { ...worldEntry, uid: 7, position: 0, disable: true } },
      name: 'Coast',
    }),
    kind: 'lorebook',
    codes: ['book.from'],
    sees: ({ lorebook }) => ({
      first: [
        lorebook!.entries[0]!.position,
        lorebook!.entries[0]!.extensions['position'],
        lorebook!.entries[0]!.insertionOrder,
      ],
      rules: [lorebook!.entries[0]!.extensions['depth'], lorebook!.entries[0]!.extensions['selectiveLogic']],
      second: [lorebook!.entries[1]!.id, lorebook!.entries[1]!.enabled, lorebook!.entries[1]!.position],
      kept: lorebook!.entries[0]!.extensions['character_filter'],
    }),
    expects: {
      first: ['after_char', 4, 120],
      rules: [2, 3],
      second: [7, false, 'before_char'],
      kept: worldEntry.characterFilter,
    },
  },
  {
    name: 'world info with entries as a list, and values in quotes',
    file: jsonFile({
      entries: [{ ...worldEntry, key: 'lamp, light', order: '90', constant: 'true', disable: 0 }],
    }),
    kind: 'lorebook',
    codes: ['book.from', 'value.as-flag', 'value.as-list', 'value.as-number'],
    sees: ({ lorebook }) => {
      const { keys, insertionOrder, constant, enabled } = lorebook!.entries[0]!;
      return { keys, insertionOrder, constant, enabled };
    },
    expects: { keys: ['lamp', 'light'], insertionOrder: 90, constant: true, enabled: true },
  },
  {
    name: 'world info that holds the book it was made from',
    file: jsonFile({
      entries: { 3: { ...worldEntry, uid: 3 } },
      originalData: book({ ...ENTRY, id: 3, priority: 5, mood: 'calm' }),
    }),
    kind: 'lorebook',
    codes: ['book.from', 'book.original-merged'],
    sees: ({ lorebook }) => ({
      priority: lorebook!.entries[0]!.priority,
      mood: lorebook!.entries[0]!.unknown['mood'],
    }),
    expects: { priority: 5, mood: 'calm' },
  },
  {
    name: 'an Agnai memory book',
    file: jsonFile({
      kind: 'memory',
      name: 'Coast',
      description: '',
      entries: [{ name: 'Lamp', entry: LAMP, keywords: ['lamp'], priority: 3, weight: 20, enabled: true }],
    }),
    kind: 'lorebook',
    codes: ['book.from'],
    sees: ({ lorebook }) => {
      const { keys, content, insertionOrder, priority, name } = lorebook!.entries[0]!;
      return { keys, content, insertionOrder, priority, name };
    },
    expects: { keys: ['lamp'], content: LAMP, insertionOrder: 20, priority: 3, name: 'Lamp' },
  },
  {
    name: 'an Agnai memory book with the fields of the standard that it keeps',
    file: jsonFile({
      kind: 'memory',
      entries: [
        {
          ...{ name: 'Lamp', entry: LAMP, keywords: ['lamp'], priority: 3, weight: 20, enabled: true },
          ...{
            selective: true,
            secondaryKeys: ['night'],
            constant: true,
            position: 'after_char',
            comment: 'c',
          },
        },
      ],
    }),
    kind: 'lorebook',
    codes: ['book.from'],
    sees: ({ lorebook }) => {
      const { selective, secondaryKeys, constant, position, comment, unknown } = lorebook!.entries[0]!;
      return { selective, secondaryKeys, constant, position, comment, unknown };
    },
    expects: {
      selective: true,
      secondaryKeys: ['night'],
      constant: true,
      position: 'after_char',
      comment: 'c',
      unknown: {},
    },
  },
  {
    name: 'RisuAI entries that are always active, or regard case',
    file: jsonFile({
      type: 'risu',
      ver: 1,
      data: [{ key: 'lamp', content: LAMP, mode: 'constant', extentions: { risu_case_sensitive: true } }],
    }),
    kind: 'lorebook',
    codes: ['book.from', 'value.as-list'],
    sees: ({ lorebook }) => {
      const { constant, caseSensitive, unknown } = lorebook!.entries[0]!;
      return { constant, caseSensitive, unknown };
    },
    expects: {
      constant: true,
      caseSensitive: true,
      unknown: { mode: 'constant', extentions: { risu_case_sensitive: true } },
    },
  },
  {
    name: 'a RisuAI lorebook',
    file: jsonFile({
      type: 'risu',
      ver: 1,
      data: [
        {
          key: 'lamp, light',
          secondkey: 'night',
          comment: 'Lamp',
          content: `@@depth 2\n${LAMP}`,
          alwaysActive: true,
          selective: true,
          insertorder: 40,
          mode: 'normal',
          activationPercent: 60,
        },
      ],
    }),
    kind: 'lorebook',
    codes: ['book.from', 'value.as-list'],
    sees: ({ lorebook }) => {
      const { keys, secondaryKeys, constant, insertionOrder, extensions, unknown } = lorebook!.entries[0]!;
      return { keys, secondaryKeys, constant, insertionOrder, chance: extensions['probability'], unknown };
    },
    expects: {
      keys: ['lamp', 'light'],
      secondaryKeys: ['night'],
      constant: true,
      insertionOrder: 40,
      chance: 60,
      unknown: { mode: 'normal' },
    },
  },
  {
    name: 'a NovelAI lorebook',
    file: jsonFile({
      lorebookVersion: 4,
      entries: [
        {
          keys: ['lamp', '/light/i'],
          text: LAMP,
          displayName: 'Lamp',
          enabled: true,
          contextConfig: { budgetPriority: 400, prefix: '' },
        },
      ],
      settings: { orderByKeyLocations: false },
    }),
    kind: 'lorebook',
    codes: ['book.from'],
    sees: ({ lorebook }) => ({
      content: lorebook!.entries[0]!.content,
      order: lorebook!.entries[0]!.insertionOrder,
      kept: lorebook!.unknown,
    }),
    expects: { content: LAMP, order: 400, kept: { settings: { orderByKeyLocations: false } } },
  },
  {
    name: 'a bare list of entries',
    file: jsonFile([V3_ENTRY]),
    kind: 'lorebook',
    codes: [],
    sees: ({ lorebook }) => ({ count: lorebook!.entries.length }),
    expects: { count: 1 },
  },
  {
    name: 'an empty world-info file',
    file: jsonFile({ entries: {} }),
    kind: 'lorebook',
    codes: ['value.from-object'],
    sees: ({ lorebook }) => ({ entries: lorebook!.entries }),
    expects: { entries: [] },
  },
  {
    name: 'world info in the place of a card’s lorebook',
    file: jsonFile(v2({ character_book: { entries: { 0: worldEntry } } })),
    codes: ['asset.no-portrait', 'book.from'],
    sees: ({ lorebook }) => ({ keys: lorebook!.entries[0]!.keys }),
    expects: { keys: ['lamp', '/light(house)?/i'] },
  },
  {
    name: 'a lorebook that is only its entries',
    file: jsonFile(v2({ character_book: [ENTRY] })),
    codes: ['asset.no-portrait', 'value.from-object'],
    sees: ({ lorebook }) => ({ count: lorebook!.entries.length }),
    expects: { count: 1 },
  },
  {
    name: 'a lorebook without entries',
    file: jsonFile(v2({ character_book: { name: 'Coast', extensions: {} } })),
    codes: ['asset.no-portrait', 'book.no-entries'],
    sees: ({ lorebook }) => ({ entries: lorebook!.entries, name: lorebook!.name }),
    expects: { entries: [], name: 'Coast' },
  },
  {
    name: 'entries that are none, keywords that are empty, fields that are missing',
    file: jsonFile(
      v2({ character_book: book({ keys: ['', ' ', 'lamp'] }, { ...ENTRY, keys: 'lamp, light' }) }),
    ).subarray(),
    codes: ['asset.no-portrait', 'book.empty-key', 'value.as-list', 'value.missing'],
    sees: ({ lorebook }) => ({
      keys: lorebook!.entries.map(({ keys }) => keys),
      enabled: lorebook!.entries[0]!.enabled,
    }),
    expects: { keys: [['lamp'], ['lamp', 'light']], enabled: true },
  },
  {
    name: 'texts and nulls among the entries',
    file: jsonFile(v2({ character_book: { extensions: {}, entries: ['lamp', null, ENTRY] } })),
    codes: ['asset.no-portrait', 'book.entry-dropped'],
    sees: ({ lorebook }) => ({ count: lorebook!.entries.length }),
    expects: { count: 1 },
  },
  {
    name: 'positions as numbers and as other words',
    file: jsonFile(
      v2({
        character_book: book(
          { ...ENTRY, position: 0 },
          { ...ENTRY, position: '1' },
          { ...ENTRY, position: 4 },
          { ...ENTRY, position: 'before' },
        ),
      }),
    ),
    codes: ['asset.no-portrait', 'book.position'],
    sees: ({ lorebook }) => ({
      at: lorebook!.entries.map(({ position, extensions }) => [position, extensions['position']]),
    }),
    expects: {
      at: [
        ['before_char', undefined],
        ['after_char', undefined],
        ['after_char', 4],
        ['before_char', undefined],
      ],
    },
  },
  {
    name: 'regular expressions, decorators and identifiers in letters',
    file: jsonFile(
      v3({
        character_book: book({
          ...V3_ENTRY,
          keys: ['^lamp$'],
          use_regex: true,
          id: 'lamp-1',
          content: `@@depth 3\n@@@position after_desc\n\n${LAMP}`,
        }),
      }),
    ),
    codes: ['asset.no-portrait'],
    sees: ({ lorebook }) => {
      const { id, useRegex, content } = lorebook!.entries[0]!;
      return { id, useRegex, content };
    },
    expects: { id: 'lamp-1', useRegex: true, content: `@@depth 3\n@@@position after_desc\n\n${LAMP}` },
  },
  {
    name: 'values with names that every object of JavaScript has',
    file: jsonFile(
      v2(
        {
          character_book: book({
            ...ENTRY,
            position: { toString: {} },
            extensions: { position: { valueOf: 1 } },
          }),
          assets: [{ type: 'constructor', uri: 'https://example.org', name: 'toString', ext: 'constructor' }],
        },
        { spec: { toString: null } },
      ),
    ),
    codes: ['asset.no-portrait', 'book.position', 'card.spec-unknown', 'card.spec-version', 'value.missing'],
    sees: ({ lorebook }) => ({ at: lorebook!.entries[0]!.position }),
    expects: { at: 'after_char' },
  },
  {
    name: 'far too many entries',
    file: jsonFile({ entries: Array.from({ length: 30 }, () => without(worldEntry, 'uid')) }),
    limits: { lorebookEntries: 20 },
    refused: 'lorebook.too-long',
  },
];

import { book, ENTRY, jsonFile, lacking, v1, V1_FIELDS, v2, V2_FIELDS, v3, without } from '../make-card.ts';
import type { CorpusCase } from '../corpus-case.ts';

const text = JSON.stringify(v2());
const MAREN = { name: 'Maren Holt' };

/** Cards in JSON with unusual syntax or encoding. */
export const syntaxCases: CorpusCase[] = [
  { name: 'plain V1', file: jsonFile(v1()), codes: ['asset.no-portrait'], card: { ...MAREN, spec: 'v1' } },
  { name: 'plain V2', file: jsonFile(v2()), codes: ['asset.no-portrait'], card: { ...MAREN, spec: 'v2' } },
  { name: 'plain V3', file: jsonFile(v3()), codes: ['asset.no-portrait'], card: { ...MAREN, spec: 'v3' } },
  {
    name: 'UTF-8 byte-order mark',
    file: Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), jsonFile(v2())]),
    codes: ['asset.no-portrait', 'encoding.bom'],
    card: MAREN,
  },
  {
    name: 'UTF-16 with a mark',
    file: Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]),
    codes: ['asset.no-portrait', 'encoding.utf16'],
    card: MAREN,
  },
  {
    name: 'UTF-16 without a mark',
    file: Buffer.from(text, 'utf16le').swap16(),
    codes: ['asset.no-portrait', 'encoding.utf16'],
    card: MAREN,
  },
  {
    name: 'Latin-1',
    file: Buffer.from(JSON.stringify(v2({ name: 'Zoë Brontë' })), 'latin1'),
    codes: ['asset.no-portrait', 'encoding.latin1'],
    card: { name: 'Zoë Brontë' },
  },
  {
    name: 'UTF-8 that was read as Windows-1252 once too often',
    file: jsonFile(v2({ name: 'ZoÃ«', scenario: 'The innkeeperâ€™s cafÃ©.' })),
    codes: ['asset.no-portrait', 'encoding.mojibake'],
    card: { name: 'Zoë', scenario: 'The innkeeper’s café.' },
  },
  {
    name: 'honest letters that look garbled are left alone',
    file: jsonFile(v2({ name: 'São Ârvore', scenario: 'Ã and Â alone' })),
    codes: ['asset.no-portrait'],
    card: { name: 'São Ârvore', scenario: 'Ã and Â alone' },
  },
  {
    name: 'half a surrogate pair and a NUL, which no database stores',
    file: Buffer.from(JSON.stringify(v2({ name: 'NAME' })).replace('NAME', 'Ma\\ud83dren\\u0000')),
    codes: ['asset.no-portrait', 'encoding.nul', 'encoding.surrogate'],
    card: { name: 'Ma\ufffdren' },
  },
  {
    name: 'comments',
    file: Buffer.from(`// from my editor\n${text.replace('"data"', '/* the card */ "data"')}`),
    codes: ['asset.no-portrait', 'json.comments'],
    card: MAREN,
  },
  {
    name: 'trailing commas',
    file: Buffer.from(text.replaceAll(']', ',]').replace(/\}$/, ',}')),
    codes: ['asset.no-portrait', 'json.trailing-comma'],
    card: { ...MAREN, tags: V2_FIELDS.tags },
  },
  {
    name: 'a Python dictionary',
    file: Buffer.from(
      "{'name': 'Maren Holt', 'description': \"it's 34\", 'personality': None, 'scenario': '', 'first_mes': 'Hi', 'mes_example': ''}",
    ),
    codes: ['asset.no-portrait', 'json.bare-word', 'json.single-quotes', 'value.null'],
    card: { ...MAREN, description: "it's 34", personality: '' },
  },
  {
    name: 'keys without quotes',
    file: Buffer.from(text.replaceAll(/"([a-z_]+)":/g, '$1:')),
    codes: ['asset.no-portrait', 'json.bare-word'],
    card: MAREN,
  },
  {
    name: 'raw line breaks in a text',
    file: Buffer.from(text.replace('A storm', 'A\nstorm\t')),
    codes: ['asset.no-portrait', 'json.control-character'],
    card: { scenario: V1_FIELDS.scenario.replace('A storm', 'A\nstorm\t') },
  },
  {
    name: 'escapes that JSON does not know',
    file: Buffer.from(text.replace('A storm', 'A \\*storm\\*')),
    codes: ['asset.no-portrait', 'json.escape'],
    card: { scenario: V1_FIELDS.scenario.replace('A storm', 'A *storm*') },
  },
  {
    name: 'NaN and numbers beyond all bounds',
    file: Buffer.from(text.replace('0.4', 'NaN').replace('"depth":4', '"depth":1e999')),
    codes: ['asset.no-portrait', 'json.not-finite'],
    card: MAREN,
  },
  {
    name: 'a number with too many digits',
    file: Buffer.from(text.replace('0.4', '12345678901234567891')),
    codes: ['asset.no-portrait', 'json.rounded'],
    card: MAREN,
  },
  {
    name: 'a key twice: the last counts',
    file: Buffer.from(text.replace('"name":', '"name":"Somebody","name":')),
    codes: ['asset.no-portrait', 'json.duplicate-key'],
    card: MAREN,
  },
  {
    name: '__proto__ as a key',
    file: Buffer.from(text.replace('"talkativeness"', '"__proto__":{"isAdmin":true},"talkativeness"')),
    codes: ['asset.no-portrait', 'json.unsafe-key'],
    sees: ({ card }) => ({
      admin: (card!.extensions as { isAdmin?: boolean }).isAdmin,
      own: Object.keys(card!.extensions),
    }),
    expects: { admin: undefined, own: ['depth_prompt', 'talkativeness'] },
  },
  {
    name: 'spaces around every key',
    file: Buffer.from(text.replaceAll(/"([a-z_]+)":/g, '" $1 ":')),
    codes: ['asset.no-portrait', 'json.padded-key'],
    card: { ...MAREN, spec: 'v2', description: V1_FIELDS.description },
  },
  {
    name: 'NULs and a second object after the end',
    file: Buffer.from(`${text}\0\0{"more":1}`),
    codes: ['asset.no-portrait', 'json.after-end'],
    card: MAREN,
  },
  {
    name: 'JSON within a JSON text',
    file: jsonFile(text),
    codes: ['asset.no-portrait', 'json.in-text'],
    card: MAREN,
  },
  {
    name: 'a list of cards',
    file: jsonFile([v2(), v2({ name: 'Second' })]),
    codes: ['asset.no-portrait', 'json.in-list'],
    card: MAREN,
  },
  { name: 'broken off', file: Buffer.from(text.slice(0, 200)), refused: 'json.damaged' },
  { name: 'an empty file', file: Buffer.alloc(0), refused: 'file.empty' },
  { name: 'prose', file: Buffer.from('Maren Holt is a lighthouse keeper.'), refused: 'file.unknown' },
  {
    name: 'a web page',
    file: Buffer.from('<!doctype html><title>Not found</title>'),
    refused: 'file.unknown',
  },
  {
    name: 'some other JSON',
    file: jsonFile({ name: 'left-pad', version: '1.0.0' }),
    refused: 'card.not-a-card',
  },
  {
    name: 'a chat, not a card',
    file: jsonFile({ name: 'Maren', is_user: false, mes: 'Hello' }),
    refused: 'card.not-a-card',
  },
  {
    name: 'lists within lists',
    file: Buffer.from(text.replace('0.4', '['.repeat(5000) + ']'.repeat(5000))),
    refused: 'json.too-deep',
  },
  {
    name: 'millions of values',
    file: Buffer.from(text.replace('0.4', `[${'0,'.repeat(3000)}0]`)),
    limits: { jsonValues: 2000 },
    refused: 'json.too-large',
  },
  { name: 'a large file', file: Buffer.from(text), limits: { jsonBytes: 500 }, refused: 'file.too-large' },
  {
    name: 'a description longer than any context',
    file: jsonFile(v2({ description: 'a'.repeat(3000) })),
    limits: { fieldText: 2000 },
    refused: 'text.too-long',
  },
  { name: 'a name of a page', file: jsonFile(v2({ name: 'Maren '.repeat(300) })), refused: 'text.too-long' },
  {
    name: 'thousands of greetings',
    file: jsonFile(v2({ alternate_greetings: Array.from({ length: 30 }, () => 'Hi') })),
    limits: { listItems: 20 },
    refused: 'list.too-long',
  },
  {
    name: 'a long unknown text',
    file: jsonFile(v2({ extensions: { blob: 'x'.repeat(5000) } })),
    limits: { anyText: 4000 },
    refused: 'text.too-long',
  },
];

/** Cards in JSON whose fields have other places or types than in the standards. */
export const shapeCases: CorpusCase[] = [
  {
    name: 'V1 under its oldest names',
    file: jsonFile({
      char_name: 'Maren Holt',
      char_persona: V1_FIELDS.description,
      world_scenario: V1_FIELDS.scenario,
      char_greeting: V1_FIELDS.first_mes,
      example_dialogue: V1_FIELDS.mes_example,
      personality: '',
    }),
    codes: ['asset.no-portrait', 'card.alias'],
    card: { ...MAREN, spec: 'v1', firstMessage: V1_FIELDS.first_mes, description: V1_FIELDS.description },
  },
  {
    name: 'V1 with keys of an old program',
    file: jsonFile(
      v1({ avatar: 'none', chat: 'Maren - 1', create_date: '2023-4-1', metadata: { tool: { version: 2 } } }),
    ),
    codes: ['asset.no-portrait'],
    sees: ({ card }) => ({ unknown: card!.unknown.top }),
    expects: {
      unknown: {
        avatar: 'none',
        chat: 'Maren - 1',
        create_date: '2023-4-1',
        metadata: { tool: { version: 2 } },
      },
    },
  },
  {
    name: 'V2 without "data"',
    file: jsonFile({ spec: 'chara_card_v2', spec_version: '2.0', ...V2_FIELDS }),
    codes: ['asset.no-portrait', 'card.flat'],
    card: { ...MAREN, spec: 'v2', tags: V2_FIELDS.tags },
  },
  {
    name: 'V2 fields without a version',
    file: jsonFile(V2_FIELDS),
    codes: ['asset.no-portrait', 'card.flat', 'card.spec-missing'],
    card: { spec: 'v2' },
  },
  {
    name: '"data" without a version',
    file: jsonFile({ data: V2_FIELDS }),
    codes: ['asset.no-portrait', 'card.spec-missing'],
    card: { spec: 'v2' },
  },
  {
    name: 'a future version',
    file: jsonFile(v3({ hologram: { on: true } }, { spec_version: '3.5' })),
    codes: ['asset.no-portrait', 'card.spec-newer'],
    sees: ({ card }) => ({ unknown: card!.unknown.data, version: card!.specVersion }),
    expects: { unknown: { hologram: { on: true } }, version: '3.5' },
  },
  {
    name: 'an unknown version',
    file: jsonFile(v3({}, { spec: 'chara_card_v9' })),
    codes: ['asset.no-portrait', 'card.spec-unknown'],
    card: { spec: 'v3', ...MAREN },
  },
  {
    name: 'a version as a number',
    file: jsonFile(v2({}, { spec_version: 2 })),
    codes: ['asset.no-portrait', 'card.spec-version'],
    card: { spec: 'v2' },
  },
  {
    name: 'SillyTavern: V1 repeated beside "data"',
    file: jsonFile(
      v2(
        { extensions: { talkativeness: '0.5', fav: false } },
        {
          ...V1_FIELDS,
          creatorcomment: V2_FIELDS.creator_notes,
          avatar: 'none',
          chat: 'Maren - 2024',
          talkativeness: '0.5',
          fav: false,
          tags: V2_FIELDS.tags,
          create_date: '2024-01-05 @10h 00m',
        },
      ),
    ),
    codes: ['asset.no-portrait'],
    sees: ({ card }) => ({ unknown: Object.keys(card!.unknown.top), mirrors: card!.mirrors.length }),
    expects: { unknown: ['avatar', 'chat', 'create_date'], mirrors: 10 },
  },
  {
    name: 'a copy beside "data" has what "data" lacks, and another name',
    file: jsonFile({
      ...lacking(v2(), 'scenario'),
      scenario: 'By the harbour.',
      name: 'Please update your program',
    }),
    codes: ['asset.no-portrait', 'card.mirror-differs', 'card.mirror-used'],
    card: { ...MAREN, scenario: 'By the harbour.' },
  },
  {
    name: 'SillyTavern V3: nothing but V2 with another number',
    file: jsonFile({ ...v2(), spec: 'chara_card_v3', spec_version: '3.0' }),
    codes: ['asset.no-portrait', 'value.missing'],
    card: { spec: 'v3', groupOnlyGreetings: [] },
  },
  {
    name: 'wrapped by an exporting site',
    file: jsonFile({ character: v2() }),
    codes: ['asset.no-portrait', 'card.wrapped'],
    card: MAREN,
  },
  {
    name: 'no name: the file has one',
    file: jsonFile(v2({ name: ' ' })),
    fileName: 'cards/Maren Holt.v2.json',
    codes: ['asset.no-portrait', 'card.name-missing'],
    card: { name: 'Maren Holt.v2' },
  },
  {
    name: 'neither a name nor a file name',
    file: jsonFile(lacking(v2(), 'name')),
    codes: ['asset.no-portrait', 'card.name-missing', 'value.missing'],
    card: { name: 'Unnamed' },
  },
  {
    name: 'null everywhere',
    file: jsonFile(
      v2({
        description: null,
        alternate_greetings: null,
        tags: null,
        extensions: null,
        character_book: null,
        creator: null,
      }),
    ),
    codes: ['asset.no-portrait', 'value.null'],
    card: { description: '', alternateGreetings: [], tags: [], extensions: {}, creator: '' },
    sees: ({ lorebook }) => ({ lorebook }),
    expects: { lorebook: null },
  },
  {
    name: 'required fields are missing',
    file: jsonFile({ spec: 'chara_card_v2', spec_version: '2.0', data: V1_FIELDS }),
    codes: ['asset.no-portrait', 'value.missing'],
    card: { ...MAREN, tags: [], extensions: {} },
  },
  {
    name: 'lists as texts',
    file: jsonFile(
      v2({ tags: 'Female, Slice of life ,,Lighthouse', alternate_greetings: 'Good evening, {{user}}.' }),
    ),
    codes: ['asset.no-portrait', 'value.as-list'],
    card: {
      tags: ['Female', 'Slice of life', 'Lighthouse'],
      alternateGreetings: ['Good evening, {{user}}.'],
    },
  },
  {
    name: 'lists as JSON in texts, and prose that only begins like one',
    file: jsonFile(v2({ tags: '["Female","Storm"]', alternate_greetings: '[Night] She waits.' })),
    codes: ['asset.no-portrait', 'value.as-list', 'value.from-json'],
    card: { tags: ['Female', 'Storm'], alternateGreetings: ['[Night] She waits.'] },
  },
  {
    name: 'lists as objects, greetings as objects, tags as numbers',
    file: jsonFile(
      v2({ alternate_greetings: { 0: 'One.', 1: { mes: 'Two.' } }, tags: ['Female', 1911, null] }),
    ),
    codes: ['asset.no-portrait', 'value.as-text', 'value.dropped', 'value.from-object'],
    card: { alternateGreetings: ['One.', 'Two.'], tags: ['Female', '1911'] },
  },
  {
    name: 'numbers, lists and objects as texts',
    file: jsonFile(
      v2({ character_version: 1.5, personality: ['dry', 'patient'], scenario: { place: 'lighthouse' } }),
    ),
    codes: ['asset.no-portrait', 'value.as-text', 'value.joined'],
    card: { characterVersion: '1.5', personality: 'dry\npatient', scenario: '{"place":"lighthouse"}' },
  },
  {
    name: 'extensions as JSON in a text',
    file: jsonFile(v2({ extensions: '{"talkativeness":0.3}' })),
    codes: ['asset.no-portrait', 'value.from-json'],
    card: { extensions: { talkativeness: 0.3 } },
  },
  {
    name: 'extensions as an empty list',
    file: jsonFile(v2({ extensions: [] })),
    codes: ['asset.no-portrait', 'value.null'],
    card: { extensions: {} },
  },
  {
    name: 'dates in milliseconds, in ISO 8601 and impossible',
    file: jsonFile(v3({ creation_date: 1_700_000_000_000, modification_date: '2024-02-03T04:05:06Z' })),
    codes: ['asset.no-portrait', 'value.as-date'],
    card: { creationDate: 1_700_000_000, modificationDate: 1_706_933_106 },
  },
  {
    name: 'one source as a text, notes in other languages',
    file: jsonFile(
      v3({
        source: 'https://example.org/maren',
        creator_notes_multilingual: { de: 'Eine Karte.', fr: ['x'] },
      }),
    ),
    codes: ['asset.no-portrait', 'value.as-list', 'value.dropped'],
    card: { source: ['https://example.org/maren'], creatorNotesMultilingual: { de: 'Eine Karte.' } },
  },
  {
    name: 'an empty lorebook in the form of a list',
    file: jsonFile(v2({ character_book: [] })),
    codes: ['asset.no-portrait', 'value.null'],
    sees: ({ lorebook }) => ({ lorebook }),
    expects: { lorebook: null },
  },
  {
    name: 'a lorebook where no object is',
    file: jsonFile(v2({ character_book: 7 })),
    codes: ['asset.no-portrait', 'value.dropped'],
    sees: ({ lorebook }) => ({ lorebook }),
    expects: { lorebook: null },
  },
  {
    name: 'a lorebook as JSON in a text',
    file: jsonFile(v2({ character_book: JSON.stringify(book(ENTRY)) })),
    codes: ['asset.no-portrait', 'value.from-json'],
    sees: ({ lorebook }) => ({ keys: lorebook!.entries.map(({ keys }) => keys) }),
    expects: { keys: [['lamp', 'light']] },
  },
  {
    name: 'unknown keys at every level are kept',
    file: jsonFile(
      v3(
        {
          character_book: { ...book({ ...ENTRY, use_regex: false, mood: 'calm' }), shelf: 3 },
          zodiac: 'Pisces',
        },
        { exporter: { v: [1] } },
      ),
    ),
    codes: ['asset.no-portrait'],
    sees: ({ card, lorebook }) => ({
      ...card!.unknown,
      book: lorebook!.unknown,
      entry: lorebook!.entries[0]!.unknown,
    }),
    expects: {
      top: { exporter: { v: [1] } },
      data: { zodiac: 'Pisces' },
      book: { shelf: 3 },
      entry: { mood: 'calm' },
    },
  },
  {
    name: 'spec says card, data is elsewhere',
    file: jsonFile({
      spec: 'chara_card_v2',
      spec_version: '2.0',
      data: null,
      ...without(V2_FIELDS, 'creator'),
    }),
    codes: ['asset.no-portrait', 'card.flat', 'value.missing'],
    card: { ...MAREN, creator: '' },
  },
];

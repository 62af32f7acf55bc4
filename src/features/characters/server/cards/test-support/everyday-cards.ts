// Everyday cards of invented adults, in the shapes that other programs write.
import { stringify } from 'yaml';
import type { JsonObject } from '../model/json-value.ts';
import people from './everyday-cards.json' with { type: 'json' };
import { jsonFile } from './make-card.ts';
import { makePng, textChunk } from './make-png.ts';
import { makeZip } from './make-zip.ts';

type Person = (typeof people)[number] & { kind?: string; alternates?: string[]; create_date?: string };

/** SillyTavern's entry as it stands in a card; ids and display indices count up from 0. */
const bookEntry = ([title, keys, content]: Person['lore'][number], id: number): JsonObject => ({
  id,
  keys: keys as string[],
  secondary_keys: [],
  comment: title as string,
  content: content as string,
  constant: false,
  selective: true,
  insertion_order: 100,
  enabled: true,
  position: 'before_char',
  use_regex: true,
  extensions: {
    position: 0,
    exclude_recursion: false,
    display_index: id,
    probability: 100,
    useProbability: true,
    depth: 4,
    selectiveLogic: 0,
    group: '',
    group_weight: 100,
    scan_depth: null,
    role: null,
    automation_id: '',
    vectorized: false,
    sticky: 0,
    cooldown: 0,
    delay: 0,
  },
});

const bookOf = ({ name, lore }: Person): JsonObject =>
  lore.length === 0
    ? {}
    : { character_book: { name: `${name}'s lore`, extensions: {}, entries: lore.map(bookEntry) } };

const v1Of = (person: Person): JsonObject => ({
  name: person.name,
  description: person.description,
  personality: person.personality,
  scenario: person.scenario,
  first_mes: person.greeting,
  mes_example: person.example,
});

const v2Data = (person: Person, extensions: JsonObject): JsonObject => ({
  ...v1Of(person),
  creator_notes: '',
  system_prompt: '',
  post_history_instructions: '',
  tags: person.tags,
  creator: '',
  character_version: '',
  alternate_greetings: person.alternates ?? [],
  extensions,
  ...bookOf(person),
});

const tavernExtensions = (person: Person): JsonObject => ({
  talkativeness: '0.5',
  fav: false,
  world: `${person.name}'s lore`,
  depth_prompt: { prompt: '', depth: 4, role: 'system' },
});

/** Copies beside `data`, as SillyTavern writes them. */
const tavernMirror = (person: Person): JsonObject => ({
  ...v1Of(person),
  creatorcomment: '',
  avatar: 'none',
  talkativeness: '0.5',
  fav: false,
  tags: person.tags,
  chat: `${person.name} - 2025-2-17 @20h 47m 12s 123ms`,
  create_date: person.create_date ?? '2025-2-17 @20h 47m 12s 123ms',
});

const v2 = (person: Person, extensions: JsonObject, beside: JsonObject = {}): JsonObject => ({
  ...beside,
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: v2Data(person, extensions),
});

const v3 = (person: Person, extensions: JsonObject, more: JsonObject = {}): JsonObject => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    ...v2Data(person, extensions),
    group_only_greetings: [],
    nickname: '',
    source: [],
    creation_date: 1739825232,
    ...more,
  },
});

const inPng = (card: JsonObject, keyword: 'chara' | 'ccv3'): Uint8Array =>
  makePng({ beforeEnd: [textChunk(keyword, jsonFile(card).toString('base64'))] });

const chubExtensions = (index: number): JsonObject => ({
  chub: {
    id: 1_700_000 + index,
    full_path: `someone/card-${index}-a17f52c31d0b`,
    preset: null,
    custom_css: null,
    background_image: null,
    related_lorebooks: [],
    extensions: [],
    alt_expressions: {},
    expressions: null,
  },
  fav: false,
  talkativeness: '0.5',
  pygmalion_id: '4f17f0aa-12c3-4a15-9b16-0c1a5d17f12f',
});

const risuExtensions = (): JsonObject => ({
  risuai: {
    emotions: [],
    bias: [],
    viewScreen: 'none',
    utilityBot: false,
    sdData: [['always', '']],
    additionalAssets: [],
    customScripts: [],
    triggerscript: [],
    license: '',
    inlayViewScreen: false,
    vits: {},
    lowLevelAccess: false,
    defaultVariables: 'mood=12\nday=16',
    largePortrait: false,
  },
});

const risuAsset = (index: number): JsonObject => ({
  type: 'icon',
  name: 'main',
  ext: 'png',
  uri: `embeded://assets/icon/image/${index}17f.png`,
});

/** Agnai keeps the persona as attributes and a short description apart. */
const agnai = ({ name, description, ...person }: Person, index: number): JsonObject => ({
  kind: 'character',
  _id: `4f17f0aa-12c3-4a15-9b16-0c1a5d17f1${10 + index}`,
  name,
  description: '',
  appearance: '',
  culture: 'en-us',
  visualType: 'avatar',
  avatar: '',
  persona:
    person.kind === undefined
      ? { kind: 'text', attributes: { text: [description] } }
      : { kind: person.kind, attributes: { character: [description], mind: person.personality.split(', ') } },
  greeting: person.greeting,
  sampleChat: person.example,
  scenario: person.scenario,
  tags: person.tags,
  alternateGreetings: person.alternates ?? [],
  characterBook: {
    kind: 'memory',
    name: `${name} lore`,
    description: '',
    entries: person.lore.map(([title, keys, entry], id) => ({
      name: title as string,
      keywords: keys as string[],
      entry: entry as string,
      id,
      weight: 10,
      priority: 10,
      enabled: true,
    })),
  },
  systemPrompt: '',
  postHistoryInstructions: '',
  insert: { prompt: '', depth: 3 },
  creator: '',
  characterVersion: '',
  createdAt: '2025-02-17T16:17:12.123Z',
});

const SHAPES: Record<string, (person: Person, index: number) => { file: Uint8Array; ext: string }> = {
  'sillytavern-v2': (person) => ({
    file: inPng(v2(person, tavernExtensions(person), tavernMirror(person)), 'chara'),
    ext: 'png',
  }),
  'sillytavern-v3': (person) => ({
    file: inPng({ ...tavernMirror(person), ...v3(person, tavernExtensions(person)) }, 'ccv3'),
    ext: 'png',
  }),
  chub: (person, index) => ({ file: jsonFile(v2(person, chubExtensions(index))), ext: 'json' }),
  risu: (person, index) => ({
    file: makeZip([
      {
        name: 'card.json',
        data: JSON.stringify(v3(person, risuExtensions(), { assets: [risuAsset(index)] })),
      },
      { name: `assets/icon/image/${index}17f.png`, data: makePng() },
      { name: `x_meta/${index}17f.json`, data: '{"type":"WEBP"}' },
      { name: 'module.risum', data: 'x' },
    ]),
    ext: 'charx',
  }),
  charx: (person) => ({
    file: makeZip([{ name: 'card.json', data: JSON.stringify(v3(person, {})) }]),
    ext: 'charx',
  }),
  agnai: (person, index) => ({ file: jsonFile(agnai(person, index)), ext: 'json' }),
  'text-generation-webui': ({ name, greeting, description, example }) => ({
    file: Buffer.from(stringify({ name, greeting, context: `${description}\n\n${example}` })),
    ext: 'yaml',
  }),
  v1: (person) => ({ file: jsonFile(v1Of(person)), ext: 'json' }),
};

/** One file for each person. */
export const everydayCards = (people as Person[]).map((person, index) => {
  const { file, ext } = SHAPES[person.shape]!(person, index);
  return { ...person, file, fileName: `${person.name}.${ext}` };
});

import type { JsonObject } from '../model/json-value.ts';

/** An adult, like the characters of all cards in these tests. */
export const V1_FIELDS = {
  name: 'Maren Holt',
  description: '{{char}} is 34, keeps the northern light and repairs radios. Age: 34.',
  personality: 'dry, patient, curious',
  scenario: 'A storm has closed the road. {{user}} knocks at the lighthouse door.',
  first_mes: '*She lifts the lamp.* You picked a night for it, {{user}}.',
  mes_example: '<START>\n{{user}}: Is the road closed?\n{{char}}: The road is a river.',
} satisfies JsonObject;

export const v1 = (change: JsonObject = {}): JsonObject => ({ ...V1_FIELDS, ...change });

export const V2_FIELDS = {
  ...V1_FIELDS,
  creator_notes: 'A quiet card for long evenings.',
  system_prompt: '{{original}}\nWrite in the present tense.',
  post_history_instructions: 'Keep to three paragraphs.',
  alternate_greetings: ['The kettle is on. Sit.', 'Hand me that valve, would you?'],
  tags: ['Female', 'Slice of life', 'Lighthouse'],
  creator: 'saltandcedar',
  character_version: '1.2',
  extensions: {
    depth_prompt: { prompt: 'Mention the weather.', depth: 4, role: 'system' },
    talkativeness: 0.4,
  },
} satisfies JsonObject;

export const v2 = (change: JsonObject = {}, beside: JsonObject = {}): JsonObject => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { ...V2_FIELDS, ...change },
  ...beside,
});

export const v3 = (change: JsonObject = {}, beside: JsonObject = {}): JsonObject => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: { ...V2_FIELDS, group_only_greetings: [], ...change },
  ...beside,
});

/** An object without one of its keys. */
export function without(object: JsonObject, ...keys: string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** A V2 or V3 card whose data lacks some fields. */
export function lacking(card: JsonObject, ...keys: string[]): JsonObject {
  return { ...card, data: without(card['data'] as JsonObject, ...keys) };
}

export const ENTRY = {
  keys: ['lamp', 'light'],
  content: 'The lamp has not gone out since 1911.',
  extensions: {},
  enabled: true,
  insertion_order: 10,
} satisfies JsonObject;

export const V3_ENTRY = { ...ENTRY, use_regex: false } satisfies JsonObject;

export const book = (...entries: JsonObject[]): JsonObject => ({ extensions: {}, entries });

export const jsonFile = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

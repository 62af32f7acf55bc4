import type { LoreEntry } from '../model/lorebook.ts';
import { isObject, type JsonObject } from '../model/json-value.ts';
import { openObject, type OpenObject } from '../fields/open-object.ts';
import type { Reading } from '../fields/to-text.ts';
import { slashForm } from './key-kind.ts';
import { DEFAULT_ORDER, idOf, keysOf, placeOf, withoutAbsent } from './read-entry.ts';

export type ReadEntry = (fields: OpenObject, key: number | undefined, reading: Reading) => LoreEntry;

export const readAgnaiEntry: ReadEntry = (fields, _key, reading) =>
  withoutAbsent<LoreEntry>({
    keys: keysOf(fields, 'keywords', reading) ?? [],
    content: fields.optionalText('entry') ?? '',
    enabled: fields.flag('enabled') ?? true,
    insertionOrder: fields.number('weight') ?? DEFAULT_ORDER,
    useRegex: false,
    constant: fields.flag('constant'),
    selective: fields.flag('selective'),
    secondaryKeys: keysOf(fields, 'secondaryKeys', reading),
    ...placeOf(fields, {}, reading),
    priority: fields.number('priority'),
    id: idOf(fields, 'id', reading),
    name: fields.optionalText('name'),
    comment: fields.optionalText('comment'),
    unknown: fields.rest(),
  });

export const readRisuEntry: ReadEntry = (fields, _key, reading) => {
  const percent = fields.number('activationPercent');
  const extensions: JsonObject = percent === undefined ? {} : { probability: percent, useProbability: true };
  const made = {
    keys: keysOf(fields, 'key', reading) ?? [],
    secondaryKeys: keysOf(fields, 'secondkey', reading),
    content: fields.optionalText('content') ?? '',
    enabled: fields.flag('enabled') ?? true,
    insertionOrder: fields.number('insertorder') ?? DEFAULT_ORDER,
    useRegex: fields.flag('useRegex') ?? false,
    constant: fields.flag('alwaysActive'),
    selective: fields.flag('selective'),
    id: idOf(fields, 'id', reading),
    comment: fields.optionalText('comment'),
    extensions,
    unknown: fields.rest(),
  };
  const { mode, extentions: theirs } = made.unknown;
  if (mode === 'constant') made.constant = true;
  const isCased = theirs !== undefined && isObject(theirs) ? theirs['risu_case_sensitive'] : undefined;
  return withoutAbsent<LoreEntry>({
    ...made,
    ...(typeof isCased === 'boolean' ? { caseSensitive: isCased } : {}),
  });
};

export const readNovelAiEntry: ReadEntry = (fields, _key, reading) => {
  const context = fields.object('contextConfig');
  const placing = context && openObject(context, fields.at('contextConfig'), reading);
  const budget = placing?.number('budgetPriority');
  const keys = keysOf(fields, 'keys', reading) ?? [];
  const hasSlashed = keys.some((key) => slashForm(key));
  const rest = placing?.rest() ?? {};
  return withoutAbsent<LoreEntry>({
    keys,
    content: fields.optionalText('text') ?? '',
    enabled: fields.flag('enabled') ?? true,
    insertionOrder: budget ?? DEFAULT_ORDER,
    useRegex: hasSlashed,
    constant: fields.flag('forceActivation'),
    priority: budget,
    id: idOf(fields, 'id', reading),
    name: fields.optionalText('displayName'),
    // NovelAI's regular expressions are in slash form, which this key indicates (key-kind.ts).
    extensions: hasSlashed ? { selectiveLogic: 0 } : {},
    unknown: { ...fields.rest(), ...(Object.keys(rest).length > 0 ? { contextConfig: rest } : {}) },
  });
};

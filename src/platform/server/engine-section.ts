// The part of the settings that kinds of engines describe: which kind, and its own settings.
import type { z } from 'zod';
import { fieldsOf, readTexts, type SettingField } from '../../shared/settings-form.ts';

export interface DescribedKind {
  id: string;
  settings: z.ZodObject;
}

export interface NamedField {
  /** In the environment, for instance CHAT_BASE_URL. */
  setting: string;
  field: SettingField;
}

/** As the environment says. */
export interface ConfiguredEngine {
  /** Null where nothing names one: what is installed or built in is used. */
  kind: string | null;
  /** By the names of the kind's schema. */
  settings: Readonly<Record<string, unknown>>;
}

export interface EngineSection {
  fields: readonly NamedField[];
  read(env: NodeJS.ProcessEnv): ConfiguredEngine & { faults: { setting: string; message: string }[] };
}

/** `topP` of CHAT is CHAT_TOP_P. */
const settingOf = (prefix: string, field: string): string =>
  `${prefix}_${field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

interface SectionOptions {
  prefix: string;
  kinds: readonly DescribedKind[];
  /** The kind that is meant where none is named. */
  usual: string;
  /** Where none is named, the setting that has to be there for the usual kind to be meant; else it always is. */
  impliedBy?: string;
}

/** Kinds share the names of their settings: every `apiKey` of a chat engine is CHAT_API_KEY. */
export function createEngineSection({ prefix, kinds, usual, impliedBy }: SectionOptions): EngineSection {
  const named = `${prefix}_ENGINE`;
  const fields = new Map<string, NamedField>();
  for (const kind of kinds)
    for (const field of fieldsOf(kind.settings)) {
      const setting = settingOf(prefix, field.name);
      if (!fields.has(setting)) fields.set(setting, { setting, field });
    }
  const ids = kinds.map(({ id }) => id);
  const choice: NamedField = {
    setting: named,
    field: {
      name: 'engine',
      label: 'Engine',
      about: '',
      type: 'choice',
      isSecret: false,
      isRequired: false,
      isAdvanced: false,
      options: ids,
      fallback: impliedBy === undefined ? usual : '',
    },
  };

  return {
    fields: [choice, ...fields.values()],
    read(env) {
      const asked = env[named];
      const isImplied = impliedBy === undefined || Boolean(env[impliedBy]);
      const kind = asked || (isImplied ? usual : null);
      const found = kinds.find(({ id }) => id === (kind ?? usual));
      if (!found) {
        const faults = [{ setting: named, message: `must be one of ${ids.join(', ')}` }];
        return { kind: null, settings: {}, faults };
      }
      const texts = Object.fromEntries(
        Object.keys(found.settings.shape).map((name) => [name, env[settingOf(prefix, name)]]),
      );
      // Without an engine the settings still hold for those that are found or added later.
      const { values, faults } = readTexts(found.settings, texts, { isPartial: kind === null });
      return {
        kind,
        settings: values,
        faults: faults.map(({ name, message }) => ({ setting: settingOf(prefix, name), message })),
      };
    },
  };
}

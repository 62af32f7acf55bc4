// Settings described once, as a zod object: forms, the environment and .env.example follow from it.
import { z } from 'zod';

interface Described {
  label: string;
  /** For operators: what it does, and what its values mean. */
  about?: string;
  isSecret?: boolean;
  /** Forms show it folded away, because it works as it is. */
  isAdvanced?: boolean;
}

export const SettingField = z.object({
  name: z.string(),
  label: z.string(),
  about: z.string(),
  /** `long`: a text of several lines, for instance a file's. `workflow`: one of ComfyUI, and `places`: those of it that are filled. */
  type: z.enum(['text', 'long', 'workflow', 'places', 'address', 'number', 'choice']),
  isSecret: z.boolean(),
  isRequired: z.boolean(),
  isAdvanced: z.boolean(),
  /** Of a choice. */
  options: z.array(z.string()),
  /** Used where nothing is given; empty if there is none. */
  fallback: z.string(),
});
export type SettingField = z.infer<typeof SettingField>;

type Meta = Described & { type: SettingField['type']; options?: readonly string[] };
const described = <S extends z.ZodType>(schema: S, meta: Meta): S => schema.meta({ ...meta });

const isHttp = (value: string) =>
  URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);

const address = z.string().max(500).refine(isHttp, 'must begin with http:// or https://');
export const addressSetting = (told: Described) => described(address, { ...told, type: 'address' });

/** An address that is nearly always the same. */
export const usualAddressSetting = (fallback: string, told: Described) =>
  described(address.default(fallback), { ...told, type: 'address' });

export const textSetting = (told: Described) =>
  described(z.string().max(1000).optional(), { ...told, type: 'text' });

/** Characters of a text of several lines. */
export const LONG_SETTING_MAX = 50_000;

/** Of a whole workflow. */
export const WORKFLOW_SETTING_MAX = 200_000;

type Check = (text: string) => unknown;

/** @param check throws a TypeError, whose message says what the text is not */
export const longSetting = (check: Check, told: Described) =>
  described(checked(check, LONG_SETTING_MAX), { ...told, type: 'long' });

/** As `longSetting`. */
export const workflowSetting = (check: Check, told: Described) =>
  described(checked(check, WORKFLOW_SETTING_MAX), { ...told, type: 'workflow' });

/** As `longSetting`. */
export const placesSetting = (check: Check, told: Described) =>
  described(checked(check, LONG_SETTING_MAX), { ...told, type: 'places' });

/** Of one line; the check is as that of `longSetting`. */
export const checkedTextSetting = (check: Check, told: Described) =>
  described(checked(check, 1000), { ...told, type: 'text' });

const checked = (check: Check, most: number) =>
  z
    .string()
    .max(most)
    .superRefine((value, { addIssue }) => {
      try {
        check(value);
      } catch (error) {
        addIssue({ code: 'custom', message: (error as Error).message });
      }
    })
    .optional();

export function choiceSetting<const O extends readonly [string, ...string[]]>(options: O, told: Described) {
  const error = `must be one of ${options.join(', ')}`;
  return described(z.enum(options, { error }).optional(), { ...told, type: 'choice', options });
}

const bounded = (min: number, max: number) =>
  z
    .number({ error: 'must be a number' })
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

/** Empty leaves the choice to the called service. */
export const numberSetting = (min: number, max: number, told: Described) =>
  described(bounded(min, max).optional(), { ...told, type: 'number' });

export const wholeSetting = (min: number, max: number, told: Described) =>
  described(bounded(min, max).int('must be a whole number').optional(), { ...told, type: 'number' });

export const countSetting = (fallback: number, min: number, max: number, told: Described) =>
  described(bounded(min, max).int('must be a whole number').default(fallback), { ...told, type: 'number' });

export function fieldsOf(schema: z.ZodObject): SettingField[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const {
      label,
      about = '',
      isSecret = false,
      isAdvanced = false,
      type,
      options = [],
    } = (field as z.ZodType).meta() as Meta & object;
    const unset = (field as z.ZodType).safeParse(undefined);
    const fallback = unset.success && unset.data !== undefined ? String(unset.data) : '';
    return {
      name,
      label,
      about,
      type,
      isSecret,
      isRequired: !unset.success,
      isAdvanced,
      options: [...options],
      fallback,
    };
  });
}

export interface SettingFault {
  /** Of the field. */
  name: string;
  message: string;
}

/**
 * Reads what was typed or stands in the environment; an empty text is an absent setting.
 * @param isPartial whether settings that are needed may be absent
 */
export function readTexts(
  schema: z.ZodObject,
  texts: Readonly<Record<string, string | undefined>>,
  { isPartial = false } = {},
): { values: Record<string, unknown>; faults: SettingFault[] } {
  const given: Record<string, unknown> = {};
  for (const { name, type } of fieldsOf(schema)) {
    const text = texts[name];
    if (text !== undefined && text !== '') given[name] = type === 'number' ? Number(text) : text;
  }
  const parsed = (isPartial ? schema.partial() : schema).safeParse(given);
  if (parsed.success) return { values: parsed.data, faults: [] };
  const faults = parsed.error.issues.map(({ path, message }) => ({
    name: String(path[0]),
    message: given[String(path[0])] === undefined ? 'is needed' : message,
  }));
  return { values: {}, faults };
}

// Reads a preset from a file: one that was exported here, or SillyTavern's for chat and for text completion
// (formats.md 3.9).
import { displayLine } from '../../../../shared/words/display-line.ts';
import { Generation } from '../../generation-contract.ts';
import {
  LENGTH_MAX,
  LENGTH_MIN,
  NOTE_DEPTH,
  NOTE_DEPTH_MAX,
  NOTE_MAX,
  PRESET_NAME_MAX,
  SAMPLER_RANGES,
  STOP_TEXT_MAX,
  STOPS_MAX,
  type SamplerName,
} from '../../generation-rules.ts';
import { NO_GENERATION } from './no-generation.ts';

export interface ReadPreset {
  name: string;
  settings: Generation;
  /** Fields of the file, each with what became of it. */
  taken: string[];
  notTaken: string[];
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of both of SillyTavern's kinds of presets. */
const SAMPLERS: readonly [field: string, name: SamplerName][] = [
  ['temperature', 'temperature'],
  ['temp', 'temperature'],
  ['top_p', 'topP'],
  ['top_k', 'topK'],
  ['min_p', 'minP'],
  ['repetition_penalty', 'repetitionPenalty'],
  ['rep_pen', 'repetitionPenalty'],
  ['presence_penalty', 'presencePenalty'],
  ['presence_pen', 'presencePenalty'],
  ['frequency_penalty', 'frequencyPenalty'],
  ['freq_pen', 'frequencyPenalty'],
  ['seed', 'seed'],
];
const LENGTHS = ['openai_max_tokens', 'genamt'];
const EFFORTS: Record<string, Generation['thinking']> = {
  ...{ auto: 'default', min: 'off', minimum: 'off', low: 'low', medium: 'medium' },
  ...{ high: 'high', max: 'high', maximum: 'high' },
};
/** What SillyTavern calls its own prompts; the house has its own for each. */
const RESERVED = new Set([
  ...['main', 'nsfw', 'jailbreak', 'enhanceDefinitions', 'worldInfoBefore', 'worldInfoAfter'],
  ...['personaDescription', 'charDescription', 'charPersonality', 'scenario', 'dialogueExamples'],
  'chatHistory',
]);
/** Fields that change nothing about a reply, or are about the connection: nobody misses them. */
const SILENT =
  /^(?:chat_completion_source|stream_openai|.*_model|.*_url|.*proxy.*|bypass_status_check|show_external_models|name|extensions|preset)$/;
/** So many names of fields are told. */
const TOLD_MAX = 60;

/** @returns null for a file that is no preset, or one of another kind */
export function readPresetFile(bytes: Uint8Array, fileName: string): ReadPreset | null {
  const file = parse(bytes);
  if (!file) return null;
  const name = nameOf(file, fileName);
  const own = isObject(file['nightbloom']) ? Generation.safeParse(file['nightbloom']) : null;
  if (own?.success) return { name, settings: own.data, taken: ['Everything'], notTaken: [] };
  const read = new Reading(file);
  const settings = read.settings();
  return read.taken.length === 0 ? null : { name, settings, taken: read.taken, notTaken: read.notTaken() };
}

function parse(bytes: Uint8Array): Json | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function nameOf(file: Json, fileName: string): string {
  const told = typeof file['name'] === 'string' ? file['name'] : fileName.replace(/\.[a-z]+$/i, '');
  return displayLine(told).slice(0, PRESET_NAME_MAX).trim() || 'Imported preset';
}

/** One walk through the file, with a list of what became of each field. */
class Reading {
  readonly taken: string[] = [];
  readonly #file: Json;
  readonly #lost: string[] = [];
  readonly #seen = new Set<string>();

  constructor(file: Json) {
    this.#file = file;
  }

  settings(): Generation {
    const sampler: Generation['sampler'] = {};
    for (const [field, name] of SAMPLERS) {
      const value = this.#number(field);
      // A seed below 0 asks for another one each time, and a Top K of 0 for all words, as nothing does.
      if (value === null || (name === 'seed' && value < 0) || (name === 'topK' && value <= 0)) continue;
      sampler[name] = this.#within(field, value, SAMPLER_RANGES[name]);
    }
    return {
      ...NO_GENERATION,
      note: this.#note(),
      length: this.#length(),
      thinking: this.#thinking(),
      sampler,
      stop: this.#stop(),
    };
  }

  notTaken(): string[] {
    const others = Object.keys(this.#file).filter((field) => !this.#seen.has(field) && !SILENT.test(field));
    const more = others.length - TOLD_MAX;
    return [
      ...this.#lost,
      ...others.slice(0, TOLD_MAX).map((field) => `${field.slice(0, 80)}: not known here`),
      ...(more > 0 ? [`${more} further fields: not known here`] : []),
    ];
  }

  /** Null where it is absent or no number, which is told. */
  #number(field: string): number | null {
    if (!(field in this.#file)) return null;
    this.#seen.add(field);
    const value = this.#file[field];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.#lost.push(`${field}: not a number`);
    return null;
  }

  #within(
    field: string,
    value: number,
    { min, max, step = 1 }: { min: number; max: number; step?: number },
  ): number {
    const whole = Number.isInteger(step) ? Math.round(value) : value;
    const kept = Math.min(max, Math.max(min, whole));
    this.taken.push(kept === value ? `${field}: ${kept}` : `${field}: ${kept} instead of ${value}`);
    return kept;
  }

  #length(): Generation['length'] {
    for (const field of LENGTHS) {
      const value = this.#number(field);
      if (value !== null) return this.#within(field, value, { min: LENGTH_MIN, max: LENGTH_MAX });
    }
    return 'medium';
  }

  #thinking(): Generation['thinking'] {
    const told = this.#file['reasoning_effort'];
    if (told === undefined) return 'default';
    this.#seen.add('reasoning_effort');
    const effort = typeof told === 'string' && Object.hasOwn(EFFORTS, told) ? EFFORTS[told] : undefined;
    if (!effort) this.#lost.push('reasoning_effort: not an effort that is known here');
    else this.taken.push(`reasoning_effort: ${effort === 'default' ? 'automatic' : effort}`);
    return effort ?? 'default';
  }

  /** A list, or the JSON of one, as SillyTavern's text completion has it. */
  #stop(): string[] {
    const field = ['custom_stopping_strings', 'stopping_strings', 'stop'].find((name) => name in this.#file);
    if (!field) return [];
    this.#seen.add(field);
    const texts = listOf(this.#file[field]).filter((text) => text.trim() !== '' || text.includes('\n'));
    const kept = texts.filter((text) => text.length <= STOP_TEXT_MAX).slice(0, STOPS_MAX);
    if (kept.length > 0) this.taken.push(`${field}: ${kept.length} stop texts`);
    if (kept.length < texts.length)
      this.#lost.push(`${field}: ${texts.length - kept.length} are too long or too many`);
    return kept;
  }

  /** The writer's own prompts that stand in the chat; what stands at its beginning is the house's. */
  #note(): Generation['note'] {
    if (!('prompts' in this.#file)) return NO_GENERATION.note;
    this.#seen.add('prompts').add('prompt_order');
    const { prompts } = this.#file;
    if (!Array.isArray(prompts)) {
      this.#lost.push('prompts: not a list');
      return NO_GENERATION.note;
    }
    const enabled = enabledIn(this.#file['prompt_order']);
    const texts: string[] = [];
    let depth: number | null = null;
    for (const prompt of prompts.filter(isObject)) {
      const { identifier, name, content, marker, injection_position: position, injection_depth: at } = prompt;
      if (marker === true || typeof content !== 'string' || content.trim() === '') continue;
      const label = `Prompt “${displayLine(String(typeof name === 'string' ? name : identifier)).slice(0, 60)}”`;
      const text = content.trim();
      const length = texts.join('\n\n').length + text.length + 2;
      if (RESERVED.has(String(identifier))) this.#lost.push(`${label}: the house has its own`);
      else if (enabled && !enabled.has(String(identifier)))
        this.#lost.push(`${label}: switched off in the file`);
      else if (position !== 1) this.#lost.push(`${label}: only prompts in the chat become a note`);
      else if (length > NOTE_MAX) this.#lost.push(`${label}: the note is full`);
      else {
        texts.push(text);
        depth ??=
          typeof at === 'number' && Number.isInteger(at) ? Math.min(NOTE_DEPTH_MAX, Math.max(0, at)) : null;
        this.taken.push(`${label}: the author’s note`);
      }
    }
    if (texts.length === 0) return NO_GENERATION.note;
    return { isOn: true, text: texts.join('\n\n'), depth: depth ?? NOTE_DEPTH, every: 1 };
  }
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  if (typeof value !== 'string' || value.trim() === '') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** Null where nothing says which are switched on. */
function enabledIn(order: unknown): Set<string> | null {
  const lists = Array.isArray(order) ? order.filter(isObject) : [];
  const list = lists.at(-1)?.['order'];
  if (!Array.isArray(list)) return null;
  return new Set(
    list
      .filter(isObject)
      .filter(({ enabled }) => enabled === true)
      .map(({ identifier }) => String(identifier)),
  );
}

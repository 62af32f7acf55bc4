// Reads a preset from a file: one that was exported here, or SillyTavern's for chat and for text completion
// (formats.md 3.9).
import { storableDeep } from '../../../../shared/storable.ts';
import { Generation } from '../../generation-contract.ts';
import {
  LENGTH_MAX,
  LENGTH_MIN,
  PRESET_NAME_MAX,
  SAMPLER_RANGES,
  STOP_TEXT_MAX,
  STOPS_MAX,
  type SamplerName,
} from '../../generation-rules.ts';
import type { NotTakenLine, TakenLine } from '../../presets-contract.ts';
import { NO_GENERATION } from './no-generation.ts';
import { isObject, lineOf, readNote, type Json } from './preset-prompts.ts';

export interface ReadPreset {
  name: string;
  settings: Generation;
  /** Fields of the file, each with what became of it. */
  taken: TakenLine[];
  notTaken: NotTakenLine[];
}

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
/** Fields that change nothing about a reply, or are about the connection: nobody misses them. */
const SILENT =
  /^(?:chat_completion_source|stream_openai|.*_model|.*_url|.*proxy.*|bypass_status_check|show_external_models|name)$/;
/** Parts of a whole export that say how a prompt is put together. */
const TEMPLATES = new Set(['instruct', 'context']);
/** So many lines of one kind are told; of the others their number. */
const TOLD_MAX = 60;

/** @returns null for a file that is no preset, or one of another kind */
export function readPresetFile(bytes: Uint8Array, fileName: string): ReadPreset | null {
  const file = parse(bytes);
  if (!file) return null;
  const name = nameOf(unpacked(file), fileName);
  const own = isObject(file['nightbloom']) ? Generation.safeParse(file['nightbloom']) : null;
  if (own?.success) return { name, settings: own.data, taken: [{ kind: 'all' }], notTaken: [] };
  const read = new Reading(unpacked(file));
  const settings = read.settings();
  const taken = told(read.taken);
  return taken.length === 0 ? null : { name, settings, taken, notTaken: read.notTaken() };
}

/** SillyTavern's whole export has a preset among templates. */
function unpacked(file: Json): Json {
  const { preset, ...templates } = file;
  return isObject(preset) ? { ...templates, ...preset } : file;
}

/**
 * Templates of prompts are worth nothing alone: an engine here has its own. Stop texts of one are only taken with the
 * samplers beside it, because a folder of SillyTavern has dozens of templates that nobody has chosen.
 */
export function templateIn(bytes: Uint8Array): 'instruct' | 'context' | null {
  const file = parse(bytes);
  if (!file) return null;
  if (typeof file['input_sequence'] === 'string' || isObject(file['instruct'])) return 'instruct';
  return typeof file['story_string'] === 'string' || isObject(file['context']) ? 'context' : null;
}

function parse(bytes: Uint8Array): Json | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    // A file may hold what the database does not: characters without meaning, halves of others.
    return isObject(value) ? storableDeep(value) : null;
  } catch {
    return null;
  }
}

function nameOf(file: Json, fileName: string): string {
  const told = typeof file['name'] === 'string' ? file['name'] : fileName.replace(/\.[a-z]+$/i, '');
  return lineOf(told, PRESET_NAME_MAX) || 'Imported preset';
}

function told<Line>(lines: readonly Line[]): (Line | { kind: 'more'; count: number })[] {
  const more = lines.length - TOLD_MAX;
  return [...lines.slice(0, TOLD_MAX), ...(more > 0 ? [{ kind: 'more' as const, count: more }] : [])];
}

/** One walk through the file, with a list of what became of each field. */
class Reading {
  readonly taken: TakenLine[] = [];
  readonly #file: Json;
  readonly #lost: NotTakenLine[] = [];
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
    const { model: _, ...rest } = NO_GENERATION;
    return {
      ...rest,
      note: this.#note(),
      length: this.#length(),
      thinking: this.#thinking(),
      sampler,
      stop: this.#stop(),
    };
  }

  notTaken(): NotTakenLine[] {
    const extensions = this.#extensions();
    const others = Object.keys(this.#file).filter((field) => !this.#seen.has(field) && !SILENT.test(field));
    const unknown = others.map((field) => ({
      kind: TEMPLATES.has(field) ? ('template' as const) : ('unknown' as const),
      field: lineOf(field, 80),
    }));
    const lost = [...this.#lost, ...extensions];
    return told([...lost.slice(0, TOLD_MAX), ...unknown, ...lost.slice(TOLD_MAX)]);
  }

  /** Null where it is absent or no number, which is told. */
  #number(field: string): number | null {
    if (!(field in this.#file)) return null;
    this.#seen.add(field);
    const value = this.#file[field];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    this.#lost.push({ kind: 'wrong', field, wanted: 'number' });
    return null;
  }

  #within(
    field: string,
    value: number,
    { min, max, step = 1 }: { min: number; max: number; step?: number },
  ): number {
    const whole = Number.isInteger(step) ? Math.round(value) : value;
    const kept = Math.min(max, Math.max(min, whole));
    this.taken.push({ kind: 'number', field, value: kept, was: kept === value ? null : value });
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
    const field = 'reasoning_effort';
    const named = this.#file[field];
    if (named === undefined) return 'default';
    this.#seen.add(field);
    const effort = typeof named === 'string' && Object.hasOwn(EFFORTS, named) ? EFFORTS[named] : undefined;
    if (!effort) this.#lost.push({ kind: 'wrong', field, wanted: 'effort' });
    else this.taken.push({ kind: 'effort', field, effort });
    return effort ?? 'default';
  }

  /** A list, or the JSON of one, as SillyTavern's text completion has it. */
  #stop(): string[] {
    const field = ['custom_stopping_strings', 'stopping_strings', 'stop'].find((name) => name in this.#file);
    if (field) this.#seen.add(field);
    const { instruct } = this.#file;
    const sequence = isObject(instruct) ? instruct['stop_sequence'] : null;
    const kept = field ? this.#stopsOf(field, listOf(this.#file[field]), STOPS_MAX) : [];
    if (typeof sequence !== 'string' || kept.includes(sequence)) return kept;
    return [...kept, ...this.#stopsOf('instruct.stop_sequence', [sequence], STOPS_MAX - kept.length)];
  }

  #stopsOf(field: string, all: string[], most: number): string[] {
    const texts = all.filter((text) => text.trim() !== '' || text.includes('\n'));
    const kept = texts.filter((text) => text.length <= STOP_TEXT_MAX).slice(0, most);
    if (kept.length > 0) this.taken.push({ kind: 'stops', field, count: kept.length });
    if (kept.length < texts.length)
      this.#lost.push({ kind: 'stops', field, count: texts.length - kept.length });
    return kept;
  }

  #note(): Generation['note'] {
    if (!('prompts' in this.#file)) return NO_GENERATION.note;
    this.#seen.add('prompts').add('prompt_order');
    const { prompts } = this.#file;
    if (!Array.isArray(prompts)) {
      this.#lost.push({ kind: 'wrong', field: 'prompts', wanted: 'list' });
      return NO_GENERATION.note;
    }
    const { note, taken, lost } = readNote(prompts, this.#file['prompt_order']);
    this.taken.push(...taken);
    this.#lost.push(...lost);
    return note;
  }

  /** Regex scripts and others that come with it; an extension is not run here. */
  #extensions(): NotTakenLine[] {
    const { extensions } = this.#file;
    this.#seen.add('extensions');
    if (!isObject(extensions)) return [];
    const { regex_scripts: scripts, ...others } = extensions;
    const names = Array.isArray(scripts) ? scripts.filter(isObject).map(({ scriptName }) => scriptName) : [];
    return [
      ...names.map((name) => ({
        kind: 'script' as const,
        name: lineOf(typeof name === 'string' ? name : '', 60),
      })),
      ...Object.keys(others).map((name) => ({
        kind: 'unknown' as const,
        field: lineOf(`extensions.${name}`, 80),
      })),
    ];
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

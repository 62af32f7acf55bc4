// SillyTavern's instruct and context templates, one of them, both in a list, or the file of its "master export".
import { z } from 'zod';
import type { InstructTemplate, Marks } from './template.ts';

const text = z.string().max(4000).catch('');
const flag = z.boolean().optional().catch(undefined);

const Instruct = z.object({
  name: text.optional(),
  input_sequence: z.string().max(4000),
  output_sequence: z.string().max(4000),
  system_sequence: text.optional(),
  input_suffix: text.optional(),
  output_suffix: text.optional(),
  system_suffix: text.optional(),
  first_input_sequence: text.optional(),
  first_output_sequence: text.optional(),
  last_output_sequence: text.optional(),
  system_sequence_prefix: text.optional(),
  system_sequence_suffix: text.optional(),
  story_string_prefix: text.optional(),
  story_string_suffix: text.optional(),
  stop_sequence: text.optional(),
  wrap: flag,
  system_same_as_user: flag,
  sequences_as_stop_strings: flag,
});
const Context = z.object({
  story_string: z.string().max(20_000),
  chat_start: text.optional(),
  always_force_name2: flag,
  single_line: flag,
});

type Instruct = z.infer<typeof Instruct>;
type Context = z.infer<typeof Context>;

/** @throws TypeError, with a sentence, where the text is no such file */
export function readSillyTavernTemplate(file: string): InstructTemplate {
  let told: unknown;
  try {
    told = JSON.parse(file);
  } catch {
    throw new TypeError('is no JSON: paste an instruct or context template of SillyTavern');
  }
  const parts = partsOf(told);
  const instruct = parts.map((part) => Instruct.safeParse(part)).find(({ success }) => success)?.data;
  const context = parts.map((part) => Context.safeParse(part)).find(({ success }) => success)?.data;
  if (!instruct)
    throw new TypeError(
      context
        ? 'holds a context template only: add the instruct template, both in a list'
        : 'holds no instruct template of SillyTavern',
    );
  return templateOf(instruct, context);
}

function partsOf(told: unknown): unknown[] {
  if (Array.isArray(told)) return told;
  if (typeof told !== 'object' || told === null) return [];
  const { instruct, context } = told as { instruct?: unknown; context?: unknown };
  return [told, instruct, context];
}

function templateOf(instruct: Instruct, context: Context | undefined): InstructTemplate {
  const between = instruct.wrap ? '\n' : '';
  // With "wrap", a mark stands on a line of its own, and a turn without a mark behind it ends with one.
  const before = (sequence: string): string => (sequence === '' ? '' : `${plain(sequence)}${between}`);
  const after = (sequence: string | undefined): string => (sequence ? plain(sequence) : between);
  const user = { before: before(instruct.input_sequence), after: after(instruct.input_suffix) };
  const assistant = { before: before(instruct.output_sequence), after: after(instruct.output_suffix) };
  const system = instruct.system_same_as_user
    ? user
    : { before: before(instruct.system_sequence ?? ''), after: after(instruct.system_suffix) };
  const first = instruct.first_output_sequence;
  const last = instruct.last_output_sequence;
  return {
    name: instruct.name || 'SillyTavern',
    begin: '',
    system: storyMarks(instruct, context) ?? system,
    user,
    assistant,
    ...(instruct.first_input_sequence ? { firstUser: before(instruct.first_input_sequence) } : {}),
    ...(first ? { firstAssistant: before(first) } : {}),
    ...(last ? { reply: before(last) } : {}),
    ...(context?.chat_start ? { chatStart: `${plain(context.chat_start)}\n` } : {}),
    middle: system,
    systemTurns: system.before === '' ? 'begin' : 'anywhere',
    isAlternating: false,
    hasNames: context?.always_force_name2 ?? false,
    hasPlaceholders: true,
    stop: stopsOf(instruct, context),
  };
}

/** What stands around the description of the scene: literal text of the story string, else the instruct template's own. */
function storyMarks(instruct: Instruct, context: Context | undefined): Marks | null {
  const story = context ? plain(context.story_string) : '';
  const from = story.indexOf('{{');
  const to = story.lastIndexOf('}}');
  const around = from < 0 ? null : { before: story.slice(0, from), after: story.slice(to + 2) };
  if (around && around.before.trim() !== '') return around;
  const before = instruct.story_string_prefix || instruct.system_sequence_prefix;
  if (!before) return null;
  const suffix = instruct.story_string_suffix || instruct.system_sequence_suffix;
  const between = instruct.wrap ? '\n' : '';
  return { before: `${plain(before)}${between}`, after: suffix ? plain(suffix) : between };
}

/** The names of who speaks are filled in later; a speaker of a turn is named in its text. */
const plain = (sequence: string): string => sequence.replaceAll('{{trim}}', '').replaceAll('{{name}}', '');

function stopsOf(instruct: Instruct, context: Context | undefined): string[] {
  const marks =
    instruct.sequences_as_stop_strings === false
      ? []
      : [
          instruct.input_sequence,
          instruct.output_sequence,
          instruct.system_sequence ?? '',
          instruct.input_suffix ?? '',
          instruct.output_suffix ?? '',
        ];
  const all = [instruct.stop_sequence ?? '', ...marks].map((mark) => plain(mark).trim()).filter(Boolean);
  return [...new Set(context?.single_line ? [...all, '\n'] : all)];
}

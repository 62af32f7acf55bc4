// Says in plain sentences of the catalogue what a schema found wrong with a value. Sentences that a contract
// words itself ("Write something first") are kept.
import type { z } from 'zod';
import { en } from '../../../shared/messages/en.ts';
import { fillIn, type MessageParams } from '../../../shared/words/message.ts';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/** The part of the message's id after "request.invalid/". */
type Variant = keyof typeof en extends infer Id
  ? Id extends `request.invalid/${infer V}`
    ? V
    : never
  : never;

export interface FieldSentence {
  variant: Variant;
  params?: MessageParams;
  text: string;
}

function say(variant: Variant, params?: MessageParams): FieldSentence {
  return { variant, ...(params ? { params } : {}), text: fillIn(en[`request.invalid/${variant}`], params) };
}

const TYPES: Partial<Record<string, Variant>> = {
  string: 'text_wanted',
  number: 'number',
  int: 'whole',
  boolean: 'yes_or_no',
  array: 'list',
};

const FORMATS: Partial<Record<string, Variant>> = {
  email: 'email',
  url: 'web_address',
  uuid: 'id',
  guid: 'id',
  date: 'date',
  datetime: 'time',
};

function ofSize(issue: Issue & { code: 'too_big' | 'too_small' }): FieldSentence {
  const isText = issue.origin === 'string';
  const isList = issue.origin === 'array' || issue.origin === 'set';
  if (issue.code === 'too_big') {
    const most = Number(issue.maximum);
    if (isText) return say('long', { over: String(issue.input ?? '').length - most, most });
    if (isList) return say('many', { most });
    return issue.inclusive === false ? say('not_below', { limit: most }) : say('big', { most });
  }
  const least = Number(issue.minimum);
  if (isText) return issue.input === '' ? say('empty') : say('short', { least });
  if (isList) return say('few', { least });
  return issue.inclusive === false ? say('not_above', { limit: least }) : say('small', { least });
}

/** The sentence of the catalogue for a finding of the schema. */
function describe(issue: Issue): FieldSentence {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys' && issue.code !== 'custom')
    return say('missing');
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return ofSize(issue);
    case 'invalid_type':
      // A fraction where a whole number belongs is reported as a wrong type too.
      return say(TYPES[issue.expected] ?? 'kind');
    case 'invalid_format':
      return issue.input === '' ? say('empty') : say(FORMATS[issue.format] ?? 'format');
    case 'invalid_value':
      return say('choice');
    case 'invalid_union':
      return say('kind');
    case 'not_multiple_of':
      return say('whole');
    case 'unrecognized_keys':
      return say('unknown');
    default:
      return say('kind');
  }
}

/** For the `error` option of `safeParse`: used where the contract has no wording of its own. */
export const sentenceOfIssue = (issue: RawIssue): string => describe(issue as unknown as Issue).text;

export interface FieldProblem {
  /** Dots between the parts; empty for the whole value. */
  path: string;
  /** With its id if it is a sentence of the catalogue; `field` where the contract worded it. */
  sentence: FieldSentence;
}

/** @param issues found by `safeParse` with `sentenceOfIssue` and `reportInput` */
export function problemsOf(issues: readonly Issue[]): FieldProblem[] {
  return issues.flatMap((issue) => {
    const known = describe(issue);
    const sentence = known.text === issue.message ? known : say('field', { reason: issue.message });
    const place = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ path: place.join('.'), sentence }];
    return issue.keys.map((name) => ({ path: [...place, name].join('.'), sentence }));
  });
}

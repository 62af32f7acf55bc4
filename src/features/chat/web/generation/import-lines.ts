// What became of a preset’s file, in words.
import { sentenceOf } from '../../../../platform/web/messages.ts';
import { counted } from '../../../../shared/words/counted.ts';
import type { NotTakenLine, TakenLine } from '../../presets-contract.ts';
import { THINKING_LABELS } from './setting-words.ts';

export function takenText(line: TakenLine): string {
  switch (line.kind) {
    case 'all':
      return 'Everything';
    case 'number':
      return line.was === null
        ? `${line.field}: ${line.value.toLocaleString('en-US')}`
        : `${line.field}: ${line.value.toLocaleString('en-US')} instead of ${line.was.toLocaleString('en-US')}`;
    case 'effort':
      return `${line.field}: ${THINKING_LABELS[line.effort]}`;
    case 'stops':
      return `${line.field}: ${counted(line.count, 'stop text')}`;
    case 'prompt':
      return `Prompt “${line.name}”: part of the author’s note`;
    case 'more':
      return counted(line.count, 'further line');
  }
}

const wrongText = (field: string, wanted: 'number' | 'list' | 'effort'): string =>
  wanted === 'number'
    ? `${field}: not a number`
    : wanted === 'list'
      ? `${field}: not a list`
      : `${field}: an unknown thinking effort`;

function promptText(name: string, why: 'own' | 'off' | 'place' | 'full'): string {
  switch (why) {
    case 'own':
      return `Prompt “${name}”: replaced by the instructions of this site`;
    case 'off':
      return `Prompt “${name}”: switched off in the file`;
    case 'place':
      return `Prompt “${name}”: stands before the chat, and the author’s note is within it`;
    case 'full':
      return `Prompt “${name}”: no room left in the author’s note`;
  }
}

export function notTakenText(line: NotTakenLine): string {
  switch (line.kind) {
    case 'unknown':
      return `${line.field}: not known here`;
    case 'template':
      return `${line.field}: a template of prompts, which each chat model has itself`;
    case 'script':
      return `Regex script “${line.name}”: scripts are not run here`;
    case 'wrong':
      return wrongText(line.field, line.wanted);
    case 'stops':
      return line.count === 1
        ? `${line.field}: 1 stop text is too long or one too many`
        : `${line.field}: ${line.count} stop texts are too long or too many`;
    case 'prompt':
      return promptText(line.name, line.why);
    case 'note':
      return `The author’s note: ${refusalText(line.refusal)}`;
    case 'name':
      return `The name: ${refusalText(line.refusal)}`;
    case 'more':
      return counted(line.count, 'further line');
  }
}

const refusalText = ({ code, variant, params, message }: RefusedLine['refusal']): string =>
  sentenceOf({ code, message, ...(variant && { variant }), ...(params && { params }) });

type RefusedLine = Extract<NotTakenLine, { refusal: unknown }>;

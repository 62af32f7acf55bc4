// The templates that most open models were trained with.
import type { InstructTemplate } from './template.ts';

const chatMl: InstructTemplate = {
  name: 'ChatML',
  begin: '',
  system: { before: '<|im_start|>system\n', after: '<|im_end|>\n' },
  user: { before: '<|im_start|>user\n', after: '<|im_end|>\n' },
  assistant: { before: '<|im_start|>assistant\n', after: '<|im_end|>\n' },
  systemTurns: 'anywhere',
  isAlternating: false,
  hasNames: false,
  stop: ['<|im_end|>', '<|im_start|>'],
};

const llamaTurn = (role: string) => ({
  before: `<|start_header_id|>${role}<|end_header_id|>\n\n`,
  after: '<|eot_id|>',
});
const llama3: InstructTemplate = {
  name: 'Llama 3',
  begin: '',
  system: llamaTurn('system'),
  user: llamaTurn('user'),
  assistant: llamaTurn('assistant'),
  systemTurns: 'anywhere',
  isAlternating: false,
  hasNames: false,
  stop: ['<|eot_id|>', '<|start_header_id|>', '<|eom_id|>'],
};

const mistral: InstructTemplate = {
  name: 'Mistral',
  begin: '',
  system: { before: '', after: '' },
  user: { before: '[INST] ', after: ' [/INST]' },
  assistant: { before: ' ', after: '</s>' },
  // A blank before the reply is one that the model writes itself.
  reply: '',
  systemTurns: 'none',
  isAlternating: true,
  hasNames: false,
  stop: ['</s>', '[INST]', '[/INST]'],
};

const gemma: InstructTemplate = {
  name: 'Gemma',
  begin: '',
  system: { before: '', after: '' },
  user: { before: '<start_of_turn>user\n', after: '<end_of_turn>\n' },
  assistant: { before: '<start_of_turn>model\n', after: '<end_of_turn>\n' },
  systemTurns: 'none',
  isAlternating: true,
  hasNames: false,
  stop: ['<end_of_turn>', '<start_of_turn>'],
};

const alpaca: InstructTemplate = {
  name: 'Alpaca',
  begin: '',
  system: { before: '', after: '\n\n' },
  user: { before: '### Instruction:\n', after: '\n\n' },
  assistant: { before: '### Response:\n', after: '\n\n' },
  systemTurns: 'begin',
  isAlternating: true,
  hasNames: false,
  stop: ['### Instruction:', '### Response:', '</s>'],
};

const vicuna: InstructTemplate = {
  name: 'Vicuna',
  begin: '',
  system: { before: '', after: '\n\n' },
  user: { before: 'USER: ', after: '\n' },
  assistant: { before: 'ASSISTANT: ', after: '</s>\n' },
  reply: 'ASSISTANT:',
  systemTurns: 'begin',
  isAlternating: true,
  hasNames: false,
  stop: ['\nUSER:', '\nASSISTANT:', '</s>'],
};

export const FAMILIES = {
  ChatML: chatMl,
  'Llama 3': llama3,
  Mistral: mistral,
  Gemma: gemma,
  Alpaca: alpaca,
  Vicuna: vicuna,
} as const satisfies Record<string, InstructTemplate>;

export const familyNames = ['ChatML', 'Llama 3', 'Mistral', 'Gemma', 'Alpaca', 'Vicuna'] as const;
export type FamilyName = (typeof familyNames)[number];

const byTemplate: readonly [RegExp, FamilyName][] = [
  [/<\|im_start\|>/, 'ChatML'],
  [/<\|start_header_id\|>/, 'Llama 3'],
  [/<start_of_turn>/, 'Gemma'],
  [/\[INST\]/, 'Mistral'],
  [/### ?Instruction/i, 'Alpaca'],
  [/\bUSER: /, 'Vicuna'],
];

/** By the Jinja template that a model brings along; null where it is none of them. */
export const familyOfTemplate = (template: string): FamilyName | null =>
  byTemplate.find(([mark]) => mark.test(template))?.[1] ?? null;

const byName: readonly [RegExp, FamilyName][] = [
  [/llama[-_ ]?3|hermes-3-llama|stheno|lumimaid/i, 'Llama 3'],
  [/gemma/i, 'Gemma'],
  [/vicuna/i, 'Vicuna'],
  [/alpaca|mythomax|tiefighter|psyfighter|chronos/i, 'Alpaca'],
  [/chatml|qwen|hermes|dolphin|magnum|smollm|yi-/i, 'ChatML'],
  [/mistral|mixtral|nemo|ministral/i, 'Mistral'],
];

/** By the name of a model, where nothing better is known. */
export const familyOfName = (model: string): FamilyName | null =>
  byName.find(([mark]) => mark.test(model))?.[1] ?? null;

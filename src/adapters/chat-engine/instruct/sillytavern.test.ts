import { describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import { renderPrompt, stopsOf } from './render.ts';
import { readSillyTavernTemplate } from './sillytavern.ts';

const chatMl = {
  name: 'ChatML',
  input_sequence: '<|im_start|>user',
  output_sequence: '<|im_start|>assistant',
  system_sequence: '<|im_start|>system',
  input_suffix: '<|im_end|>\n',
  output_suffix: '<|im_end|>\n',
  system_suffix: '<|im_end|>\n',
  stop_sequence: '<|im_end|>',
  wrap: true,
  macro: true,
  names_behavior: 'force',
  first_output_sequence: '',
  last_output_sequence: '',
  sequences_as_stop_strings: true,
  unknown_of_later: { a: 1 },
};
const context = {
  name: 'Story',
  story_string: 'Below is a scene.\n{{#if system}}{{system}}\n{{/if}}{{trim}}',
  chat_start: '***',
  always_force_name2: true,
  single_line: false,
};
const messages = [
  { role: 'system' as const, content: 'SYS' },
  { role: 'user' as const, content: 'Hi.' },
];
const render = (file: unknown) =>
  renderPrompt(chatRequest({ messages }), readSillyTavernTemplate(JSON.stringify(file)));

describe('a template of SillyTavern', () => {
  it('with marks on lines of their own', () => {
    expect(render(chatMl)).toBe(
      '<|im_start|>system\nSYS<|im_end|>\n<|im_start|>user\nHi.<|im_end|>\n<|im_start|>assistant\n',
    );
  });

  it.each([
    ['in a list', [chatMl, context]],
    ['of a master export', { instruct: chatMl, context, sysprompt: { name: 'x' } }],
  ])('with a context template %s', (_case, file) => {
    expect(render(file)).toBe(
      'Below is a scene.\nSYS***\n<|im_start|>user\nHi.<|im_end|>\n<|im_start|>assistant\nMara:',
    );
  });

  it('that names who speaks: in its marks, and not in what was written', () => {
    const file = { input_sequence: '{{user}} says: ', output_sequence: '{{char}} says: ', wrap: false };
    const template = readSillyTavernTemplate(JSON.stringify(file));
    const said = [{ role: 'user' as const, content: 'I wrote {{char}}.' }];
    expect(renderPrompt(chatRequest({ messages: said }), template)).toBe(
      'Sam says: I wrote {{char}}.Mara says:',
    );
    expect(stopsOf(chatRequest(), template)).toEqual(['Sam says:', 'Mara says:']);
  });

  it('stops at its marks', () => {
    expect(stopsOf(chatRequest(), readSillyTavernTemplate(JSON.stringify(chatMl)))).toEqual([
      '<|im_end|>',
      '<|im_start|>user',
      '<|im_start|>assistant',
      '<|im_start|>system',
    ]);
  });

  it.each([
    ['no JSON', '{', 'is no JSON'],
    ['something else', '{"a":1}', 'holds no instruct template'],
    ['a context template alone', JSON.stringify(context), 'holds a context template only'],
    ['a number', '7', 'holds no instruct template'],
    ['null', 'null', 'holds no instruct template'],
  ])('%s is refused with a sentence', (_case, file, sentence) => {
    expect(() => readSillyTavernTemplate(file)).toThrow(sentence);
  });
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Field, Input, TextArea } from '../ui/controls/field.tsx';
import { useForm } from './use-form.ts';

afterEach(cleanup);
const submit = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);

function Page() {
  const form = useForm({ submit, isReset: true });
  const [text, setText] = useState('');
  const onChange = (event: { target: { value: string } }) => setText(event.target.value);
  return h(
    'form',
    form.props,
    h(Field, {
      label: 'Name',
      hint: 'As others see it',
      children: (linked) => h(Input, { ...linked, name: 'name', maxLength: 5 }),
    }),
    h(Field, {
      label: 'Text',
      children: (linked) => h(TextArea, { ...linked, name: 'text', maxLength: 8_000, value: text, onChange }),
    }),
    h('button', null, 'Send'),
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const send = () => act(async () => void fireEvent.submit(screen.getByRole('button').closest('form')!));

test('keeps a paste that is too long, says by how much, and holds the form back', async () => {
  render(h(Page));
  const pasted = 'abcde '.repeat(3_000);
  write('Text', pasted);
  expect(field('Text').value).toBe(pasted);
  expect(screen.getByRole('status').textContent).toBe('10,000 characters too long: at most 8,000');
  expect(field('Text').getAttribute('aria-invalid')).toBe('true');
  expect(field('Text').getAttribute('aria-describedby')).toBe(screen.getByRole('status').id);
  await send();
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field('Text'));
  write('Text', 'short');
  expect(screen.queryByRole('status')).toBeNull();
  await send();
  expect(submit).toHaveBeenCalledTimes(1);
});

test('holds for fields whose value the form reads itself, beside their hint', () => {
  render(h(Page));
  write('Name', 'abcdef');
  expect(screen.getByRole('status').textContent).toBe('1 character too long: at most 5');
  expect(field('Name').getAttribute('aria-describedby')).toContain(screen.getByRole('status').id);
  expect(field('Name').getAttribute('aria-describedby')!.split(' ')).toHaveLength(2);
});

test('no field lets the browser cut what is pasted', () => {
  render(h(Page));
  expect(document.querySelector('[maxlength]')).toBeNull();
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api-error.ts';
import { useForm } from './use-form.ts';

type Values = Record<'name' | 'items.0', string>;
const submit = vi.fn<(values: Values, key: string) => Promise<unknown>>();
const check = vi.fn((values: Values) => ({ name: values.name ? undefined : 'Say your name' }));

function Page({ isReset = false }: { isReset?: boolean }) {
  const form = useForm<Values>({ check, submit, isReset });
  return h(
    'form',
    form.props,
    h('input', { name: 'name', 'aria-label': 'Name' }),
    h('input', { name: 'items.0', 'aria-label': 'Item' }),
    h('output', null, JSON.stringify({ ...form.errors, failure: form.failure, isBusy: form.isBusy })),
    h('button', null, 'Send'),
  );
}

const state = () => JSON.parse(screen.getByRole('status').textContent!) as Record<string, unknown>;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => act(async () => void fireEvent.submit(screen.getByRole('button').closest('form')!));
const refusal = (fields: Record<string, string>) =>
  new ApiError(422, JSON.stringify({ error: { code: 'x', message: 'Not like this', fields } }));

beforeEach(() => submit.mockReset().mockResolvedValue(undefined));
afterEach(cleanup);

test('shows client-side errors immediately and focuses the first invalid field', async () => {
  render(h(Page));
  await send();
  expect(state()).toMatchObject({ name: 'Say your name', isBusy: false });
  expect(document.activeElement).toBe(field('Name'));
  expect(submit).not.toHaveBeenCalled();
});

test("shows a refusal of the server at the form's own fields and above the form", async () => {
  submit.mockRejectedValueOnce(refusal({ items: 'Not this one', other: 'Not here' }));
  render(h(Page));
  write('Name', 'Ada');
  await send();
  expect(state()).toEqual({ items: 'Not this one', failure: 'Not like this', isBusy: false });
  expect(document.activeElement).toBe(field('Item'));
});

test('sends one request at a time, with the same key until it has succeeded', async () => {
  render(h(Page, { isReset: true }));
  write('Name', 'Ada');
  submit.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await send();
  expect(state().failure).toBe('Check your connection, then try again.');
  let finish = () => {};
  submit.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)));
  await send();
  await send();
  expect(state()).toMatchObject({ failure: '', isBusy: true });
  await act(async () => finish());
  expect(submit).toHaveBeenCalledTimes(2);
  expect(state()).toEqual({ failure: '', isBusy: false });
  expect(field('Name').value).toBe('');
  write('Name', 'Ada');
  await send();
  const keys = submit.mock.calls.map(([, key]) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

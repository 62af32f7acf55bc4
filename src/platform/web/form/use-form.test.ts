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

const said = () => JSON.parse(screen.getByRole('status').textContent!) as Record<string, unknown>;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => act(async () => void fireEvent.submit(screen.getByRole('button').closest('form')!));
const refusal = (fields: Record<string, string>) =>
  new ApiError(422, JSON.stringify({ error: { code: 'x', message: 'Not like this', fields } }));

beforeEach(() => submit.mockReset().mockResolvedValue(undefined));
afterEach(cleanup);

test('what is wrong is said at once, and the first field at fault has the focus', async () => {
  render(h(Page));
  await send();
  expect(said()).toMatchObject({ name: 'Say your name', isBusy: false });
  expect(document.activeElement).toBe(field('Name'));
  expect(submit).not.toHaveBeenCalled();
});

test('what the server refuses is shown at fields that the form has, and above it', async () => {
  submit.mockRejectedValueOnce(refusal({ items: 'Not this one', other: 'Not here' }));
  render(h(Page));
  write('Name', 'Ada');
  await send();
  expect(said()).toEqual({ items: 'Not this one', failure: 'Not like this', isBusy: false });
  expect(document.activeElement).toBe(field('Item'));
});

test('is sent once at a time, under one key until it has succeeded', async () => {
  render(h(Page, { isReset: true }));
  write('Name', 'Ada');
  submit.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await send();
  expect(said().failure).toBe('Check your connection, then try again.');
  let finish = () => {};
  submit.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)));
  await send();
  await send();
  expect(said()).toMatchObject({ failure: '', isBusy: true });
  await act(async () => finish());
  expect(submit).toHaveBeenCalledTimes(2);
  expect(said()).toEqual({ failure: '', isBusy: false });
  expect(field('Name').value).toBe('');
  write('Name', 'Ada');
  await send();
  const keys = submit.mock.calls.map(([, key]) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

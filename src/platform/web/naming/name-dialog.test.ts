// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../test-support/draw-screen.ts';
import { NameDialog } from './name-dialog.tsx';

afterEach(cleanup);

function open(find: () => Promise<string>) {
  const onSave = vi.fn(async () => {});
  drawScreen(
    createElement(NameDialog, {
      ...{ title: 'Rename', name: 'Old', maxLength: 80, problem: 'Not saved.', onSave, onClose: () => {} },
      suggestion: { label: 'Suggest', busyText: 'Reading...', problem: 'Nothing found.', find },
    }),
  );
  return onSave;
}

test('a suggestion stands in the field and is saved only when one saves', async () => {
  const onSave = open(async () => 'The brass key');
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest' }));
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  await waitFor(() => expect(field.value).toBe('The brass key'));
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.submit(field);
  await waitFor(() => expect(onSave.mock.calls).toEqual([['The brass key']]));
});

test('where none comes the field stays as it is', async () => {
  open(() => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest' }));
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Old');
});

test('a suggestion that comes late leaves what was typed meanwhile', async () => {
  let arrive = (_name: string) => {};
  open(() => new Promise((resolve) => (arrive = resolve)));
  const button = await screen.findByRole('button', { name: 'Suggest' });
  const field = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.click(button);
  fireEvent.change(field, { target: { value: 'My own' } });
  await act(async () => arrive('The brass key'));
  expect(field.value).toBe('My own');
  // It is one press away.
  fireEvent.click(await screen.findByRole('button', { name: 'Use “The brass key”' }));
  expect(field.value).toBe('The brass key');
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});

import { expect, test, vi } from 'vitest';
import { createSettingsForm, type Changes, type FormDeps } from './settings-form.ts';

/** @param save what it answers with is told only where a test needs it */
function form(save: (changes: Changes) => Promise<unknown>) {
  let run: (() => void) | null = null;
  const clock = {
    now: () => 0,
    later: (_: number, wanted: () => void) => {
      run = wanted;
      return () => (run = null);
    },
  };
  return { pass: () => run?.(), form: createSettingsForm({ clock, save: save as FormDeps['save'] }) };
}

test('changes in a row are saved once, after a pause', async () => {
  const save = vi.fn(async () => {});
  const { form: own, pass } = form(save);
  own.change({ length: 'short' });
  own.change({ length: 'long', stop: ['x'] });
  expect(save).not.toHaveBeenCalled();
  pass();
  await vi.waitFor(() => expect(own.get()).toEqual({ changes: {}, isSaving: false, error: null }));
  expect(save.mock.calls).toEqual([[{ length: 'long', stop: ['x'] }]]);
});

test('what is changed while it is saved is saved next, and nothing twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = vi.fn<(changes: Changes) => Promise<unknown>>(() => promise);
  const { form: own } = form(save);
  own.change({ length: 'short', thinking: 'low' });
  const ended = own.flush();
  own.change({ length: 'long' });
  void own.flush();
  expect(save).toHaveBeenCalledTimes(1);
  resolve();
  await ended;
  expect(save.mock.calls[1]).toEqual([{ length: 'long' }]);
  expect(own.get().changes).toEqual({});
});

test('what could not be saved is kept, and tried again', async () => {
  let isBroken = true;
  const save = vi.fn(async () => {
    if (isBroken) throw new Error('offline');
  });
  const { form: own } = form(save);
  own.change({ length: 'off' });
  await own.flush();
  expect(own.get()).toMatchObject({ changes: { length: 'off' }, error: new Error('offline') });
  isBroken = false;
  await own.flush();
  expect(own.get()).toEqual({ changes: {}, isSaving: false, error: null });
});

test('whoever asks for all to be saved waits for what is being saved', async () => {
  const running: (() => void)[] = [];
  const save = vi.fn<(changes: Changes) => Promise<unknown>>(
    () => new Promise<void>((resolve) => running.push(resolve)),
  );
  const { form: own } = form(save);
  own.change({ length: 'short' });
  void own.flush();
  own.change({ length: 'long' });
  let isSettled = false;
  const settled = own.flush().then(() => (isSettled = true));
  running.shift()!();
  await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(isSettled).toBe(false);
  running.shift()!();
  await settled;
  expect(own.get().changes).toEqual({});
});

test('a note that is written on while it is saved replaces what was saved, not what stood there before', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const save = vi.fn<(changes: Changes) => Promise<unknown>>(() => promise);
  const { form: own } = form(save);
  own.change({ note: { text: 'It rains ' }, noteReplaces: '' });
  const ended = own.flush();
  own.change({ note: { text: 'It rains all night' }, noteReplaces: '' });
  resolve({ settings: { note: { text: 'It rains' } } });
  await ended;
  expect(save.mock.calls[1]).toEqual([{ note: { text: 'It rains all night' }, noteReplaces: 'It rains' }]);
});

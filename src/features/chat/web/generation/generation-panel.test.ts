// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network, refusal } from '../../../../platform/web/test-support/draw-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import type { Conversation } from '../../contract.ts';
import type { Generation, GenerationState } from '../../generation-contract.ts';
import { speechOf } from '../panes/speech.ts';
import { GenerationPanel } from './generation-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settings: Generation = {
  note: { isOn: true, text: 'It rains.', depth: 4, every: 1 },
  ...{ length: 'medium', thinking: 'default', sampler: {}, stop: [] },
};
const state: GenerationState = {
  ...{ settings, models: [], preset: null },
  ...{ maySetSamplers: true, takes: [], thinking: [], isStandIn: false, noteTokens: 800 },
};

test('the focus goes to the preset that was made, and Escape closes the panel', async () => {
  const preset = { id: 'p1', name: 'Rain', settings, createdAt: '2026-01-01T00:00:00.000Z' };
  network({
    'GET /api/chat/c1/generation': json(state),
    'GET /api/generation/presets': json({ items: [] }),
    'POST /api/generation/presets': json(preset),
    'PUT /api/chat/c1/preset': json({ ...state, preset: { id: 'p1', name: 'Rain', isChanged: false } }),
  });
  const onClose = vi.fn();
  const conversation = { id: 'c1' } as Conversation;
  drawScreen(h(GenerationPanel, { conversation, speech: speechOf('Isolde', 'she'), onClose }));
  const opener = await screen.findByRole('button', { name: 'Save as preset' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'New preset' }));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Rain' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const taken = await screen.findByRole('button', { name: /^Rain/, pressed: true });
  await waitFor(() => expect(document.activeElement).toBe(taken));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a preset keeps the focus while it is taken, and is taken once', async () => {
  const preset = { id: 'p1', name: 'Rain', settings, createdAt: '2026-01-01T00:00:00.000Z' };
  let answer = () => {};
  const { asked } = network({
    'GET /api/chat/c1/generation': json(state),
    'GET /api/generation/presets': json({ items: [preset] }),
    'PUT /api/chat/c1/preset': () =>
      new Promise<Response>((resolve) => {
        answer = () =>
          resolve(Response.json({ ...state, preset: { id: 'p1', name: 'Rain', isChanged: false } }));
      }),
  });
  const conversation = { id: 'c1' } as Conversation;
  drawScreen(h(GenerationPanel, { conversation, speech: speechOf('Isolde', 'she'), onClose: vi.fn() }));
  const button = await screen.findByRole('button', { name: /^Rain/ });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(button.hasAttribute('disabled')).toBe(false);
  fireEvent.click(button);
  const isAsked = () => asked.some(({ call }) => call === 'PUT /api/chat/c1/preset');
  await waitFor(() => expect(isAsked()).toBe(true));
  answer();
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(document.activeElement).toBe(button);
  expect(asked.filter(({ call }) => call === 'PUT /api/chat/c1/preset')).toHaveLength(1);
});

test('saving a changed preset leaves the focus on it, and undoing leaves it where it was', async () => {
  const preset = { id: 'p1', name: 'Rain', settings, createdAt: '2026-01-01T00:00:00.000Z' };
  const changed = { ...state, preset: { id: 'p1', name: 'Rain', isChanged: true } };
  network({
    'GET /api/chat/c1/generation': json(changed),
    'GET /api/generation/presets': json({ items: [preset] }),
    'PATCH /api/generation/presets/p1': json(preset),
    'PUT /api/chat/c1/generation': json(changed),
    'PATCH /api/chat/c1/generation': json(changed),
    'PUT /api/chat/c1/preset': json({ ...changed, preset: { ...changed.preset, isChanged: false } }),
  });
  const conversation = { id: 'c1' } as Conversation;
  drawScreen(h(GenerationPanel, { conversation, speech: speechOf('Isolde', 'she'), onClose: vi.fn() }));
  const save = await screen.findByRole('button', { name: 'Save' }, { timeout: 4000 });
  const rain = await screen.findByRole('button', { name: /^Rain/ });
  save.focus();
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sav/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(rain));
  fireEvent.change(screen.getByDisplayValue('It rains.'), { target: { value: 'It snows.' } });
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(undo.getAttribute('aria-disabled')).toBe('true'));
  expect(undo.hasAttribute('disabled')).toBe(false);
});

test('a note that another device has changed is shown beside one’s own, and neither is lost', async () => {
  const theirs = { ...settings.note, text: 'It snows.' };
  let stored = settings.note;
  const sent: unknown[] = [];
  network({
    'GET /api/chat/c1/generation': async () =>
      Response.json({ ...state, settings: { ...settings, note: stored } }),
    'GET /api/generation/presets': json({ items: [] }),
    'PATCH /api/chat/c1/generation': async ({ body: asked }) => {
      const body = asked as { note: object; noteReplaces?: string };
      sent.push(body);
      if (body.noteReplaces !== undefined && body.noteReplaces !== stored.text)
        return Response.json(
          { error: { code: 'chat.note_changed', message: 'Changed.' }, note: stored },
          { status: 409 },
        );
      stored = { ...stored, ...body.note };
      return Response.json({ ...state, settings: { ...settings, note: stored } });
    },
  });
  const conversation = { id: 'c1' } as Conversation;
  drawScreen(h(GenerationPanel, { conversation, speech: speechOf('Isolde', 'she'), onClose: vi.fn() }));
  const field = await screen.findByRole('textbox', { name: 'Author’s note' });
  stored = theirs;
  // What is not its text replaces nothing of it.
  fireEvent.click(screen.getByRole('button', { name: 'On top' }));
  fireEvent.change(field, { target: { value: 'The sun shines.' } });
  fireEvent.blur(field);
  expect(await screen.findByText('It snows.')).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('The sun shines.');
  const mine = screen.getByRole('button', { name: 'Save mine' });
  mine.focus();
  fireEvent.click(mine);
  // The buttons go once the choice is made.
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(stored.text).toBe('The sun shines.'));
  expect(sent).toEqual([
    { note: { depth: 'top', text: 'The sun shines.' }, noteReplaces: 'It rains.' },
    { note: { depth: 'top', text: 'The sun shines.' }, noteReplaces: 'It snows.' },
  ]);
  await waitFor(() => expect(screen.queryByText('It snows.')).toBeNull());

  stored = theirs;
  fireEvent.change(field, { target: { value: 'The moon is out.' } });
  fireEvent.blur(field);
  const other = await screen.findByRole('button', { name: 'Use it' });
  other.focus();
  fireEvent.click(other);
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('It snows.'));
  expect(stored).toBe(theirs);
});

test('undoing a slider leaves the note that another device has written since', async () => {
  let stored: Generation = settings;
  const sent: { note?: object }[] = [];
  network({
    'GET /api/chat/c1/generation': async () => Response.json({ ...state, settings: stored }),
    'GET /api/generation/presets': json({ items: [] }),
    'PATCH /api/chat/c1/generation': async ({ body }) => {
      sent.push(body as { note?: object });
      stored = { ...stored, ...(body as Partial<Generation>) };
      return Response.json({ ...state, settings: stored });
    },
  });
  const conversation = { id: 'c1' } as Conversation;
  drawScreen(h(GenerationPanel, { conversation, speech: speechOf('Isolde', 'she'), onClose: vi.fn() }));
  await screen.findByRole('textbox', { name: 'Author’s note' });
  stored = { ...stored, note: { ...settings.note, text: 'It snows.' } };
  fireEvent.change(screen.getByRole('slider', { name: 'Length' }), { target: { value: '0' } });
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Author’s note' }).value).toBe(
      'It snows.',
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).not.toHaveProperty('note');
  expect(stored).toMatchObject({ length: 'medium', note: { text: 'It snows.' } });
});

test('a note that cannot be saved when the panel is closed is told, and is there when it is opened again', async () => {
  const note = { ...settings.note, text: 'It snows.' };
  const { asked } = network({
    'GET /api/chat/c1/generation': json(state),
    'GET /api/generation/presets': json({ items: [] }),
    'PATCH /api/chat/c1/generation': refusal(409, 'chat.note_changed', 'Changed.', { note }),
  });
  const conversation = { id: 'c1' } as Conversation;
  const Screen = () => {
    const [isOpen, setOpen] = useState(true);
    const onClose = () => setOpen(false);
    return isOpen
      ? h(GenerationPanel, { conversation, speech: speechOf('Isolde', 'she'), onClose })
      : h('button', { onClick: () => setOpen(true) }, 'Open');
  };
  drawScreen(h(Screen));
  const noteField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Author’s note' });
  const field = await noteField();
  fireEvent.change(field, { target: { value: 'The sun shines.' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  const opener = await screen.findByRole('button', { name: 'Open' });
  await waitFor(() => expect(toasts.current()?.title).toBe('Your author’s note is not saved yet'));
  fireEvent.click(opener);
  expect((await noteField()).value).toBe('The sun shines.');
  expect(screen.getByText('It snows.')).toBeTruthy();
  expect(asked.filter(({ call }) => call === 'PATCH /api/chat/c1/generation')).toHaveLength(1);
});

test.each([
  ['length', 'slider', 'Length'],
  ['thinking', 'combobox', 'Thinking'],
] as const)('a key leads to one of its settings: %s', async (part, role, name) => {
  network({
    'GET /api/chat/c1/generation': json({ ...state, thinking: ['off', 'low'] }),
    'GET /api/generation/presets': json({ items: [] }),
  });
  const conversation = { id: 'c1' } as Conversation;
  const at = { part };
  drawScreen(h(GenerationPanel, { conversation, speech: speechOf('Isolde', 'she'), at, onClose: vi.fn() }));
  const setting = await screen.findByRole(role, { name }, { timeout: 4000 });
  await waitFor(() => expect(document.activeElement).toBe(setting));
});

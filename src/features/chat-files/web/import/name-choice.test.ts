// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { NameChoice } from './name-choice.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  HTMLDialogElement.prototype.close ??= vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOOR = {
  ...{ key: 'name:noor', name: 'Noor', chats: 4, messages: 9, hasCard: true, isSameCard: false },
  ...{ candidates: [], choice: 'new' },
};
const STRANGER = { id: 'c9', name: 'Nour', creator: 'ada', isOwn: false, isKnown: false };

test('every line of the list is a choice, and a button beside it opens the search', async () => {
  network({ 'GET /api/chat/import/characters': json({ items: [STRANGER] }) });
  const onChoose = vi.fn();
  drawScreen(h(NameChoice, { name: NOOR, choice: 'new', onChoose }));
  const list = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Character for Noor' });
  for (const value of [...list.options].map((option) => option.value)) {
    fireEvent.change(list, { target: { value } });
    expect(onChoose).toHaveBeenLastCalledWith(value);
  }
  expect(screen.queryByText('Who is Noor here?')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Find another character for Noor' }));
  await screen.findByText('Who is Noor here?');
  fireEvent.click(await screen.findByText('Nour'));
  expect(onChoose).toHaveBeenLastCalledWith('c9');
  expect(screen.queryByText('Who is Noor here?')).toBeNull();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network, refusal } from '../../../../platform/web/test-support/draw-screen.ts';
import { useWordHelp } from './word-help.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CALL = 'POST /api/image-generation/words';
const FIRST = 'by a rainy window, lamp light';

function Form() {
  const [prompt, onChange] = useState('at a window ');
  const { button, panel } = useWordHelp({ prompt, characterId: null, onChange });
  return h('div', {}, h('output', { 'aria-label': 'Prompt' }, prompt), button, panel);
}
const prompt = () => screen.getByLabelText('Prompt').textContent;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('suggestions are taken by a press, and one’s own words come back', async () => {
  const { bodiesOf } = network({ [CALL]: json({ prompts: [FIRST, 'on a pier at dawn, fog'] }) });
  drawScreen(h(Form));
  await press('Help with words');
  expect((await screen.findByRole('button', { name: FIRST })).getAttribute('aria-pressed')).toBe('false');
  expect(bodiesOf(CALL)).toEqual([{ wish: 'at a window' }]);
  await press(FIRST);
  expect(prompt()).toBe(FIRST);
  expect(screen.getByRole('button', { name: FIRST }).getAttribute('aria-pressed')).toBe('true');
  await press('on a pier at dawn, fog');
  await press('My own words');
  expect(prompt()).toBe('at a window ');
  await press('Close the suggestions');
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: FIRST })).toBe(null));
});

test('what went wrong is said, and asking again is possible', async () => {
  network({ [CALL]: refusal(503, 'images.no_words', 'No words came this time.') });
  drawScreen(h(Form));
  await press('Help with words');
  expect(await screen.findByText('No words came this time.')).toBeTruthy();
  expect(prompt()).toBe('at a window ');
  expect((screen.getByRole('button', { name: 'Help with words' }) as HTMLButtonElement).disabled).toBe(false);
});

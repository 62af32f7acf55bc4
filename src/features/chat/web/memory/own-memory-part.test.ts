// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import { aFact } from '../test-support/a-fact.ts';
import { OwnMemoryPart } from './own-memory-part.tsx';

const OWN = 'GET /api/memory';
const tea = aFact({ id: 'tea', scope: 'user' });
const gone = aFact({
  id: 'water',
  scope: 'user',
  text: 'You fear deep water.',
  forgottenAt: '2026-01-02T10:00:00.000Z',
});
const known = (change: object = {}) =>
  json({ facts: [tea], forgotten: [gone], isLearning: true, pinnedMax: 8, ...change });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('what all characters know is corrected without a conversation', async () => {
  const calls = network({
    [OWN]: known(),
    'GET /api/memory/topics': json({ topics: [], max: 20 }),
    'PATCH /api/memory/tea': ({ body }) =>
      Response.json({ fact: { ...tea, ...(body as object), forgottenAt: null } }),
    'PATCH /api/memory/water': json({ fact: { ...gone, forgottenAt: null } }),
  });
  drawScreen(h(OwnMemoryPart));
  const link = await screen.findByRole('link', { name: /^Your message of/ });
  expect(link.getAttribute('href')).toBe('/chat/c#message-u');
  const row = screen.getByText(tea.text).closest('li')!;
  fireEvent.keyDown(row, { key: 'e' });
  const field = screen.getByRole('textbox', { name: `Correct: ${tea.text}` });
  fireEvent.change(field, { target: { value: 'You drink coffee.' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() =>
    expect(calls.bodiesOf('PATCH /api/memory/tea')).toEqual([{ text: 'You drink coffee.' }]),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(calls.bodiesOf('PATCH /api/memory/tea')).toEqual([
      { text: 'You drink coffee.' },
      { text: tea.text },
    ]),
  );
  fireEvent.click(screen.getByText('Forgotten (1)'));
  fireEvent.click(screen.getByRole('button', { name: `Bring back: ${gone.text}` }));
  await waitFor(() => expect(calls.bodiesOf('PATCH /api/memory/water')).toEqual([{ isForgotten: false }]));
});

test('learning is switched for all conversations', async () => {
  const answers: Record<string, Answer> = {
    [OWN]: known({ facts: [], forgotten: [] }),
    'PATCH /api/memory/settings': json({ isLearning: false }),
  };
  const calls = network(answers);
  drawScreen(h(OwnMemoryPart));
  fireEvent.click(await screen.findByRole('switch', { name: 'Learn about me' }));
  await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false'));
  await waitFor(() => expect(calls.bodiesOf('PATCH /api/memory/settings')).toEqual([{ isLearning: false }]));
  expect(screen.getByText(/^No character knows anything about you/)).toBeTruthy();
});

test('a failure can be tried again', async () => {
  const answers: Record<string, Answer> = { [OWN]: refusal(500, 'server.failed', 'Something went wrong.') };
  network(answers);
  drawScreen(h(OwnMemoryPart));
  expect(await screen.findByText('What characters know about you could not be loaded.')).toBeTruthy();
  answers[OWN] = known();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(tea.text)).toBeTruthy();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network, refusal } from '../../../../platform/web/test-support/draw-screen.ts';
import { aFact, aMemory } from '../test-support/a-fact.ts';
import { aThread } from '../test-support/a-record.ts';
import { RecentFacts } from './recent-facts.tsx';

const MEMORY = 'GET /api/chat/c/memory';
const onForget = vi.fn();
const onAll = vi.fn();
const thread = aThread([], { memories: [{ id: 'm', text: 'You like rain.' }] });
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

function draw() {
  drawScreen(h(RecentFacts, { thread, name: 'Isolde', onForget, forgettingId: null, onAll }));
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('the newest facts are listed, and the way to all', async () => {
  const facts = [1, 2, 3, 4, 5, 6].map((day) =>
    aFact({ id: `f${day}`, text: `Fact ${day}`, createdAt: `2026-01-0${day}T10:00:00.000Z` }),
  );
  const calls = network({
    [MEMORY]: json(aMemory({ facts })),
    'PATCH /api/chat/c/memory/f6': json({ fact: { ...facts[5], forgottenAt: '2026-01-08T10:00:00.000Z' } }),
  });
  draw();
  await waitFor(() => expect(shown()).toEqual(['Fact 6', 'Fact 5', 'Fact 4', 'Fact 3']));
  fireEvent.click(screen.getByRole('button', { name: 'See all 6' }));
  expect(onAll).toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Forget: Fact 6' }));
  await waitFor(() => expect(calls.bodiesOf('PATCH /api/chat/c/memory/f6')).toEqual([{ isForgotten: true }]));
  expect(onForget).not.toHaveBeenCalled();
});

test('the short list of the conversation stays when the facts cannot be loaded', async () => {
  network({ [MEMORY]: refusal(404, 'request.unknown', 'There is no such page') });
  draw();
  expect(await screen.findByText('You like rain.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Forget: You like rain.' }));
  expect(onForget).toHaveBeenCalledWith('m');
});

test('nothing yet', async () => {
  network({ [MEMORY]: json(aMemory()) });
  draw();
  expect(await screen.findByText('Nothing yet. Tell Isolde something about yourself.')).toBeTruthy();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import type { RememberedFact } from '../../memory-contract.ts';
import { speechOf } from '../panes/speech.ts';
import { aFact, aMemory } from '../test-support/a-fact.ts';
import { MemoryPanel } from './memory-panel.tsx';

const work = aFact({ id: 'work', text: 'You work as a baker.', doubt: 'old' });
const exam = aFact({ id: 'plan', text: 'You have an exam tomorrow.', doubt: 'passed' });
const sure = aFact({ id: 'sure', text: 'You like tea.' });

/** Keeps what is changed, as the server does. */
function draw() {
  const facts = new Map<string, RememberedFact>([work, exam, sure].map((fact) => [fact.id, fact]));
  const change =
    (id: string) =>
    ({ body }: { body: unknown }) => {
      const { isConfirmed, isForgotten } = body as { isConfirmed?: boolean; isForgotten?: boolean };
      const fact = {
        ...facts.get(id)!,
        ...(isConfirmed === undefined
          ? {}
          : {
              doubt: isConfirmed ? null : ('old' as const),
              confirmedAt: isConfirmed ? new Date().toISOString() : null,
            }),
        ...(isForgotten === undefined
          ? {}
          : { forgottenAt: isForgotten ? '2026-01-02T00:00:00.000Z' : null }),
      };
      facts.set(id, fact);
      return Response.json({ fact });
    };
  const calls = network({
    'GET /api/chat/c/memory': () => {
      const all = [...facts.values()];
      return Response.json(
        aMemory({
          facts: all.filter(({ forgottenAt }) => !forgottenAt),
          forgotten: all.filter(({ forgottenAt }) => forgottenAt),
        }),
      );
    },
    'GET /api/memory': json({ facts: [], forgotten: [], isLearning: true, pinnedMax: 8 }),
    'GET /api/chat/c/memory/topics': json({ topics: [], max: 20 }),
    'PATCH /api/chat/c/memory/work': change('work'),
    'PATCH /api/chat/c/memory/plan': change('plan'),
  });
  const speech = speechOf('Isolde', 'she');
  const goTo = vi.fn();
  drawScreen(h(MemoryPanel, { conversationId: 'c', speech, tab: 'facts', goTo, onClose: vi.fn() }));
  return calls;
}
const row = (text: string) => screen.getByText(text).closest<HTMLElement>('li')!;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('only what may have changed is asked about, and why is said', async () => {
  draw();
  await screen.findByText(work.text);
  expect(within(row(work.text)).getByText('Is this still true?')).toBeTruthy();
  expect(within(row(exam.text)).getByText('Its day has passed. Is this still true?')).toBeTruthy();
  expect(within(row(sure.text)).queryByText(/still true/)).toBeNull();
});

test('Y says that it is still true, the focus stays, and undo asks again', async () => {
  const calls = draw();
  await screen.findByText(work.text);
  row(work.text).focus();
  fireEvent.keyDown(row(work.text), { key: 'y' });
  expect(await within(row(work.text)).findByText('still true today')).toBeTruthy();
  expect(within(row(work.text)).queryByText('Is this still true?')).toBeNull();
  expect(document.activeElement).toBe(row(work.text));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await within(row(work.text)).findByText('Is this still true?')).toBeTruthy();
  expect(calls.bodiesOf('PATCH /api/chat/c/memory/work')).toEqual([
    { isConfirmed: true },
    { isConfirmed: false },
  ]);
});

test('“No, forget” forgets, “Correct…” opens the field, and Y does nothing to what is not asked', async () => {
  const calls = draw();
  await screen.findByText(work.text);
  fireEvent.click(screen.getByRole('button', { name: `No, forget: ${exam.text}` }));
  await waitFor(() => expect(screen.queryByText(exam.text)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: `Correct…: ${work.text}` }));
  expect(screen.getByRole('textbox', { name: `Correct: ${work.text}` })).toBeTruthy();
  fireEvent.keyDown(row(sure.text), { key: 'y' });
  expect(calls.bodiesOf('PATCH /api/chat/c/memory/work')).toEqual([]);
});

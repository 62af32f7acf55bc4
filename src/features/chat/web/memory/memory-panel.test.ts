// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement as h, Fragment } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import { Toaster } from '../../../../platform/web/ui/layers/toaster.tsx';
import type { ConversationMemory, RememberedFact } from '../../memory-contract.ts';
import { speechOf } from '../panes/speech.ts';
import { aFact, aMemory, aScene } from '../test-support/a-fact.ts';
import { MemoryPanel, type MemoryTab } from './memory-panel.tsx';

const MEMORY = 'GET /api/chat/c/memory';
const OWN = 'GET /api/memory';
const tea = aFact({ id: 'tea' });
const brother = aFact({
  id: 'brother',
  text: 'You have one brother, Piotr.',
  origin: 'you',
  older: [
    {
      text: 'You and Piotr do not speak.',
      from: '2025-10-04T10:00:00.000Z',
      until: '2025-11-09T10:00:00.000Z',
      sources: [],
    },
  ],
});
const violin = aFact({ id: 'violin', text: 'Ilona is Isolde’s sister.', isPinned: true });

const goTo = vi.fn();
const onClose = vi.fn();

/** Answers with what is remembered at the time; `change` is what a call does to it. */
function remembering(first: ConversationMemory, others: Record<string, Answer> = {}) {
  const box = { memory: first };
  const calls = network({
    [MEMORY]: ({ url }) => Response.json({ ...box.memory, scope: url.searchParams.get('scope') ?? 'chat' }),
    [OWN]: json({ facts: [], forgotten: [], isLearning: true, pinnedMax: 8 }),
    'GET /api/chat/c/memory/topics': json({ topics: [], max: 20 }),
    'GET /api/memory/topics': json({ topics: [], max: 20 }),
    ...others,
  });
  const change = (fact: RememberedFact, former = fact.id) => {
    const rest = [...box.memory.facts, ...box.memory.forgotten].filter(({ id }) => id !== former);
    const all = [fact, ...rest];
    box.memory = {
      ...box.memory,
      facts: all.filter(({ forgottenAt }) => !forgottenAt),
      forgotten: all.filter(({ forgottenAt }) => forgottenAt),
    };
    return Response.json({ fact });
  };
  return { box, calls, change };
}

function draw(tab: MemoryTab = 'facts', pronoun: 'she' | null = 'she') {
  const speech = speechOf('Isolde', pronoun);
  const panel = h(MemoryPanel, { conversationId: 'c', speech, tab, goTo, onClose });
  drawScreen(h(Fragment, null, panel, h(Toaster)));
}

const row = (text: string) => screen.getByText(text).closest<HTMLElement>('li')!;
const shown = () => [...document.querySelectorAll('.memory-fact-text')].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('facts come in two groups, with receipts and older versions', async () => {
  remembering(aMemory({ facts: [tea, brother, violin], scenes: [aScene()] }));
  draw();
  await screen.findByText(tea.text);
  expect(shown()).toEqual([violin.text, tea.text, brother.text]);
  expect(screen.getByText('1 of 8')).toBeTruthy();
  expect(screen.getByText('3 facts, 1 scene')).toBeTruthy();
  expect(screen.getByText('You and Piotr do not speak.').tagName).toBe('S');
  expect(within(row(brother.text)).getByText('corrected by you')).toBeTruthy();
  fireEvent.click(within(row(tea.text)).getByRole('link', { name: /^Your message of/ }));
  expect(goTo).toHaveBeenCalledWith('u');
  expect(screen.getByRole('tab', { name: 'Ask her' })).toBeTruthy();
});

test('Up and Down walk through the facts, P pins, Ctrl Z takes it back', async () => {
  const { calls, change } = remembering(aMemory({ facts: [violin, tea, brother] }), {
    'PATCH /api/chat/c/memory/tea': ({ body }) =>
      change({ ...tea, isPinned: (body as { isPinned: boolean }).isPinned }),
  });
  draw();
  await screen.findByText(tea.text);
  row(violin.text).focus();
  fireEvent.keyDown(row(violin.text), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(row(tea.text));
  fireEvent.keyDown(row(tea.text), { key: 'p' });
  expect(await screen.findByText('2 of 8')).toBeTruthy();
  fireEvent.keyDown(row(tea.text), { key: 'z', ctrlKey: true });
  await waitFor(() => expect(screen.getByText('1 of 8')).toBeTruthy());
  expect(calls.bodiesOf('PATCH /api/chat/c/memory/tea')).toEqual([{ isPinned: true }, { isPinned: false }]);
});

test('the most that may be pinned are pinned already', async () => {
  const { calls } = remembering(aMemory({ facts: [violin, tea], pinnedMax: 1 }));
  draw();
  await screen.findByText(tea.text);
  fireEvent.keyDown(row(tea.text), { key: 'p' });
  expect(await screen.findByText(/^1 facts? (is|are) pinned/)).toBeTruthy();
  expect(calls.bodiesOf('PATCH /api/chat/c/memory/tea')).toEqual([]);
});

test('E corrects in place; the older version stays, and undo brings it back', async () => {
  const corrected = aFact({
    id: 'coffee',
    text: 'You prefer coffee.',
    older: [{ text: tea.text, from: tea.createdAt, until: tea.createdAt, sources: [] }],
  });
  const { calls, change } = remembering(aMemory({ facts: [tea] }), {
    'PATCH /api/chat/c/memory/tea': () => change(corrected, 'tea'),
    'POST /api/chat/c/memory/coffee/undo': () => (change(tea, 'coffee'), Response.json({ facts: [tea] })),
  });
  draw();
  await screen.findByText(tea.text);
  fireEvent.keyDown(row(tea.text), { key: 'e' });
  const field = screen.getByRole('textbox', { name: `Correct: ${tea.text}` });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'You prefer coffee.' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(shown()).toEqual(['You prefer coffee.']));
  await waitFor(() => expect(document.activeElement).toBe(row('You prefer coffee.')));
  expect(screen.getByText(tea.text).tagName).toBe('S');
  expect(calls.bodiesOf('PATCH /api/chat/c/memory/tea')).toEqual([{ text: 'You prefer coffee.' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(shown()).toEqual([tea.text]));
});

test('Escape leaves a correction, and only then the panel', async () => {
  remembering(aMemory({ facts: [tea] }));
  draw();
  await screen.findByText(tea.text);
  fireEvent.keyDown(row(tea.text), { key: 'e' });
  fireEvent.keyDown(screen.getByRole('textbox', { name: /^(?!Never learn)/ }), { key: 'Escape' });
  expect(screen.queryByRole('textbox', { name: /^(?!Never learn)/ })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(row(tea.text), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('Delete forgets without a question, moves on, and can be taken back', async () => {
  const forgottenAt = new Date().toISOString();
  const { change } = remembering(aMemory({ facts: [tea, brother] }), {
    'PATCH /api/chat/c/memory/tea': ({ body }) =>
      change({ ...tea, forgottenAt: (body as { isForgotten: boolean }).isForgotten ? forgottenAt : null }),
  });
  draw();
  await screen.findByText(tea.text);
  row(tea.text).focus();
  fireEvent.keyDown(row(tea.text), { key: 'Delete' });
  await waitFor(() => expect(shown()).toEqual([brother.text]));
  expect(document.activeElement).toBe(row(brother.text));
  expect(screen.getByRole('tab', { name: 'Facts 1' })).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Forgotten 1' })).toBeTruthy();
  expect(screen.getByText(/^Forgotten: “You prefer tea/)).toBeTruthy();
  fireEvent.keyDown(row(brother.text), { key: 'z', ctrlKey: true });
  await waitFor(() => expect(shown()).toContain(tea.text));
});

test('what is forgotten can be brought back, or erased after a second press', async () => {
  const gone = { ...tea, forgottenAt: '2026-01-02T10:00:00.000Z', erasedAt: '2099-01-01T10:00:00.000Z' };
  const { calls, box } = remembering(aMemory({ forgotten: [gone] }), {
    'DELETE /api/chat/c/memory/tea': () => {
      box.memory = { ...box.memory, forgotten: [] };
      return Response.json({ success: true });
    },
  });
  draw('forgotten');
  await screen.findByText(tea.text);
  fireEvent.click(screen.getByRole('button', { name: `Erase now: ${tea.text}` }));
  expect(calls.bodiesOf('DELETE /api/chat/c/memory/tea')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  fireEvent.click(screen.getByRole('button', { name: `Erase now: ${tea.text}` }));
  fireEvent.click(screen.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText(/^Nothing is forgotten/)).toBeTruthy();
});

test('a fact is added to the scope that is open', async () => {
  const { calls, change } = remembering(aMemory(), {
    'POST /api/chat/c/memory': ({ body }) => {
      const { text, scope } = body as { text: string; scope: 'character' };
      return change(aFact({ id: 'new', text, scope, origin: 'you', sources: [] }));
    },
  });
  draw();
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'All with her' }));
  await screen.findByText(/^What every conversation with Isolde/);
  expect(screen.queryByRole('tab', { name: /Scenes/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add a fact' }));
  const field = screen.getByRole('textbox', { name: 'What should be remembered' });
  fireEvent.change(field, { target: { value: ' I mend maps. ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(shown()).toEqual(['I mend maps.']));
  expect(calls.bodiesOf('POST /api/chat/c/memory')).toEqual([{ text: 'I mend maps.', scope: 'character' }]);
});

test('a refusal stays at the field with what was typed', async () => {
  remembering(aMemory(), {
    'POST /api/chat/c/memory': refusal(422, 'safety.blocked', 'This cannot be kept.'),
  });
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a fact' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^(?!Never learn)/ });
  fireEvent.change(field, { target: { value: 'Words' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This cannot be kept.');
  expect(field.value).toBe('Words');
});

test('two facts are merged into one sentence', async () => {
  const { calls, box } = remembering(aMemory({ facts: [tea, brother] }), {
    'POST /api/chat/c/memory/merge': () => {
      const fact = aFact({ id: 'one', text: 'Tea with Piotr.' });
      box.memory = { ...box.memory, facts: [fact] };
      return Response.json({ fact });
    },
  });
  draw();
  await screen.findByText(tea.text);
  const menu = within(row(tea.text)).getByRole('button', { name: `Actions for: ${tea.text}` });
  fireEvent.keyDown(menu, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Select to merge' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: `Select: ${brother.text}` }));
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^(?!Never learn)/ });
  expect(field.value).toBe(`${tea.text} ${brother.text}`);
  fireEvent.change(field, { target: { value: 'Tea with Piotr.' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(shown()).toEqual(['Tea with Piotr.']));
  expect(calls.bodiesOf('POST /api/chat/c/memory/merge')).toEqual([
    { ids: ['tea', 'brother'], text: 'Tea with Piotr.' },
  ]);
});

test('the switches store themselves, and what follows is said', async () => {
  const settings = { isLearning: true, isShared: false, isIncognito: false };
  const { calls, box } = remembering(aMemory({ facts: [tea], settings, waiting: 120, hasModel: false }), {
    'PATCH /api/chat/c/memory/settings': ({ body }) => {
      box.memory = { ...box.memory, settings: { ...box.memory.settings, ...(body as object) } };
      return Response.json({ settings: box.memory.settings });
    },
  });
  draw();
  await screen.findByText(tea.text);
  expect(screen.getByText('Earlier messages are still being read: 120 to go.')).toBeTruthy();
  expect(screen.getByText(/^No language model is connected/)).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Remember new things' }));
  expect(await screen.findByText('She is not learning')).toBeTruthy();
  expect(screen.getByText('1 fact is kept and used. Nothing new is added.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Incognito' }));
  expect(await screen.findByText('This conversation is incognito')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Remember new things' }));
  await waitFor(() => expect(screen.queryByText('This conversation is incognito')).toBeNull());
  expect(calls.bodiesOf('PATCH /api/chat/c/memory/settings')).toEqual([
    { isLearning: false },
    { isIncognito: true },
    { isLearning: true, isIncognito: false },
  ]);
});

test('where learning is off in all conversations, that is said and can be changed', async () => {
  const own = { facts: [], forgotten: [], pinnedMax: 8 };
  const calls = remembering(aMemory({ facts: [tea] }), {
    [OWN]: json({ ...own, isLearning: false }),
    'PATCH /api/memory/settings': json({ isLearning: true }),
  }).calls;
  draw();
  expect(await screen.findByText('Learning is off in all conversations')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Learn again' }));
  await waitFor(() => expect(screen.queryByText('Learning is off in all conversations')).toBeNull());
  expect(calls.bodiesOf('PATCH /api/memory/settings')).toEqual([{ isLearning: true }]);
});

test('scenes are newest first and can be written anew', async () => {
  const older = aScene({ id: 'door', title: 'The open door', from: '2025-12-01T10:00:00.000Z', text: '' });
  const now = aScene({ id: 'frost', isCurrent: true });
  const { calls, box } = remembering(aMemory({ scenes: [older, now] }), {
    'PATCH /api/chat/c/memory/scenes/door': ({ body }) => {
      const scene = { ...older, ...(body as object), isEdited: true };
      box.memory = { ...box.memory, scenes: [scene, now] };
      return Response.json({ scene });
    },
  });
  draw('scenes');
  await screen.findByText('The frost');
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['The frost', 'The open door']);
  expect(screen.getByText('Nothing was written about it yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit the scene: The open door' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'What happened' }), {
    target: { value: 'You walk from the bridge.' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('written by you')).toBeTruthy();
  expect(screen.getByText('You walk from the bridge.')).toBeTruthy();
  expect(calls.bodiesOf('PATCH /api/chat/c/memory/scenes/door')).toEqual([
    { title: 'The open door', text: 'You walk from the bridge.' },
  ]);
});

test('the questions fill one by one and are counted', async () => {
  const proof = { ...tea.sources[0]!, messageId: 'u20' };
  remembering(aMemory({ facts: [tea] }), {
    'POST /api/chat/c/memory/quiz': json({
      rows: [
        { question: 'What do I drink?', answer: 'Tea.', verdict: 'right', isTrap: false, proof },
        { question: 'What colour is my car?', answer: null, verdict: 'right', isTrap: true, proof: null },
        { question: 'When is my birthday?', answer: null, verdict: 'missed', isTrap: false, proof },
      ],
      score: 2,
    }),
  });
  draw('quiz', null);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('What do I drink?')).toBeTruthy();
  expect(
    await screen.findByText(
      'Three questions from your own talks, one of them a trap. Two right, one missed. A longer talk gives more questions.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('It was never said.', { exact: false })).toBeTruthy();
  fireEvent.click(screen.getAllByRole('link', { name: /^You said it on/ }).at(-1)!);
  expect(goTo).toHaveBeenCalledWith('u20');
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy();
});

test('questions can be stopped while they are asked', async () => {
  remembering(aMemory(), { 'POST /api/chat/c/memory/quiz': () => new Promise<Response>(() => {}) });
  draw('quiz');
  fireEvent.click(await screen.findByRole('button', { name: 'Ask her' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Ask her' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure can be tried again', async () => {
  const answers: Record<string, Answer> = {
    [MEMORY]: refusal(500, 'server.failed', 'Something went wrong.'),
  };
  network(answers);
  draw();
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  answers[MEMORY] = json(aMemory({ facts: [tea] }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(tea.text)).toBeTruthy();
});

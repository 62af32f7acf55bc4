// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { signals } from '../../../../platform/web/calls/signals.ts';
import { storage } from '../../../../platform/web/storage/storage.ts';
import { KEYS } from '../../../../platform/web/storage/storage-keys.ts';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
  type Answer,
} from '../../../../platform/web/test-support/draw-screen.ts';
import { toasts } from '../../../../platform/web/toasts.ts';
import type { Thread } from '../session/thread.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aThread } from '../test-support/a-record.ts';
import { ToolButton } from './tool-button.tsx';
import type { Writing } from './tool-props.ts';
import { useQuickRow } from './use-quick-row.tsx';

const READ = 'GET /api/quick-row';
const WRITE = 'PUT /api/quick-row';
const SETTINGS = 'PATCH /api/conversations/c';
const TRANSLATION = 'GET /api/chat/c/translation';

const CHOICE = { reads: null, sends: null, since: null, isGeneral: false, isAvailable: true };
const writing: Writing = { isDrafting: false, isBusy: false, onDraft: () => {}, onContinue: () => {} };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function aChat(change: object = {}): Thread {
  const thread = aThread([]);
  const generation = { isNoteOn: false, length: 'medium', preset: null };
  return {
    ...thread,
    conversation: { ...thread.conversation, thinking: 'default', persona: null, generation, ...change },
    engine: { name: 'x', isStandIn: false, thinking: ['off', 'low'] },
  } as Thread;
}

const run = vi.fn(() => true);
const onWriting = vi.fn();

async function draw(answers: Record<string, Answer>, thread = aChat(), kept?: string) {
  const faked = network(answers);
  function Row() {
    const parts = useQuickRow({
      ...{ threadKey: ['chat', 'thread', 'u1', 'c'] as const, thread, name: 'Mira', run, quick: null },
      ...{ onWriting, onReading: () => {}, onView: () => {} },
    });
    return h('div', null, parts.row(writing), parts.dialog);
  }
  drawScreen(h(Row));
  if (kept) storage.set(KEYS.quickRow, kept);
  const bar = await screen.findByRole('group', { name: 'Writing tools' });
  return { bar, ...faked };
}

/** What is seen in the row, in order, without the way to its list. */
const names = (bar: HTMLElement) =>
  [...bar.querySelectorAll('.quick-tool, .persona-row:not(.is-hidden) .persona-now')].map(
    (one) => one.textContent,
  );

async function open(bar: HTMLElement) {
  fireEvent.click(within(bar).getByRole('button', { name: 'Change this row' }));
  await screen.findByRole('list', { name: 'What can stand there' });
  const item = (name: string) => screen.getByRole('switch', { name }).closest('li')!;
  return {
    turn: (name: string) => fireEvent.click(screen.getByRole('switch', { name })),
    isOn: (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true',
    move: (name: string, direction: 'up' | 'down') =>
      fireEvent.click(within(item(name)).getByRole('button', { name: `Move ${name} ${direction}` })),
    item,
  };
}

test('without a choice it is the usual row', async () => {
  const { bar } = await draw({ [READ]: json({ tools: null }) });
  expect(names(bar)).toEqual(['Draft my line', 'Continue', 'Picture', 'Note', 'Preset', 'Speak as']);
});

test('the picture tool asks for a picture of this moment', async () => {
  const thread = { ...aChat(), messages: [aMessage({ id: 'm1' }), aMessage({ id: 'm2' })] };
  const { bar } = await draw({ [READ]: json({ tools: null }) }, thread);
  fireEvent.click(within(bar).getByRole('button', { name: 'Picture' }));
  expect(run).toHaveBeenLastCalledWith('picture', '');
});

test('it shows what was chosen, whatever else is stored, and follows other devices', async () => {
  const answers = { [READ]: json({ tools: ['pins', 'dice', 'draft', 'pins'] }) };
  const { bar } = await draw(answers);
  await waitFor(() => expect(names(bar)).toEqual(['Pinned messages', 'Draft my line']));
  // The command that opens it still finds it.
  expect(bar.querySelector('.persona-row.is-hidden .persona-now')).not.toBeNull();
  fireEvent.click(within(bar).getByText('Pinned messages'));
  expect(run).toHaveBeenLastCalledWith('pins', '');
  answers[READ] = json({ tools: [] });
  act(() => signals.hear('quick-row'));
  await waitFor(() => expect(names(bar)).toEqual([]));
});

test.each([
  ['a row of this user', '{"userId":"u1","tools":["search"]}', ['Search in this chat']],
  ['a row of somebody else', '{"userId":"u2","tools":["search"]}', null],
  ['something else', '{"userId":"u1","tools":7}', null],
  ['no JSON', '[', null],
])('without a connection it is what this browser saw last: %s', async (_, kept, row) => {
  const { bar } = await draw({ [READ]: unreachable }, aChat(), kept);
  expect(names(bar).slice(0, 1)).toEqual(row ?? ['Draft my line']);
});

test('the list hides, shows and orders, each change at once', async () => {
  const put: Answer = ({ body }) => Response.json(body);
  const { bar, bodiesOf } = await draw({ [READ]: json({ tools: ['draft', 'pins'] }), [WRITE]: put });
  await waitFor(() => expect(names(bar)).toEqual(['Draft my line', 'Pinned messages']));
  const { turn, move, isOn, item } = await open(bar);
  expect([isOn('Pinned messages'), isOn('Paths')]).toEqual([true, false]);
  turn('Paths');
  await waitFor(() => expect(names(bar)).toEqual(['Draft my line', 'Pinned messages', 'Paths']));
  move('Draft my line', 'down');
  await waitFor(() => expect(names(bar)).toEqual(['Pinned messages', 'Draft my line', 'Paths']));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Draft my line down');
  expect(screen.getByText('Draft my line: 2 of 24').getAttribute('role')).toBe('status');
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(names(bar)[0]).toBe('Draft my line'));
  // At the end the other button has the focus.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Draft my line down');
  // What is switched off keeps its place for as long as the list is open.
  turn('Draft my line');
  await waitFor(() => expect(names(bar)).toEqual(['Pinned messages', 'Paths']));
  expect(item('Draft my line').previousSibling).toBeNull();
  turn('Pinned messages');
  turn('Paths');
  await screen.findByText(/It is empty/);
  await waitFor(() => expect(bodiesOf(WRITE).at(-1)).toEqual({ tools: [] }));
  fireEvent.click(screen.getByRole('button', { name: 'Back to the usual row' }));
  await waitFor(() => expect(names(bar)).toHaveLength(6));
  await waitFor(() => expect(bodiesOf(WRITE).at(-1)).toEqual({ tools: null }));
  const usual = screen.getByRole<HTMLButtonElement>('button', { name: 'Back to the usual row' });
  expect([usual.disabled, usual.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  const saved = bodiesOf(WRITE).length;
  fireEvent.click(usual);
  expect(bodiesOf(WRITE)).toHaveLength(saved);
  expect(JSON.parse(storage.get(KEYS.quickRow)!)).toEqual({ userId: 'u1', tools: null });
});

test('changes made while one is being stored are stored together', async () => {
  const free: (() => void)[] = [];
  const put: Answer = ({ body }) => new Promise((done) => free.push(() => done(Response.json(body))));
  const { bar, bodiesOf } = await draw({ [READ]: json({ tools: ['draft', 'pins'] }), [WRITE]: put });
  await waitFor(() => expect(names(bar)).toEqual(['Draft my line', 'Pinned messages']));
  const { turn } = await open(bar);
  turn('Pinned messages');
  await waitFor(() => expect(free).toHaveLength(1));
  turn('Paths');
  turn('Draft my line');
  expect(names(bar)).toEqual(['Paths']);
  free[0]!();
  await waitFor(() => expect(free).toHaveLength(2));
  expect(bodiesOf(WRITE)).toEqual([{ tools: ['draft'] }, { tools: ['paths'] }]);
  free[1]!();
  await waitFor(() =>
    expect(JSON.parse(storage.get(KEYS.quickRow)!)).toEqual({ userId: 'u1', tools: ['paths'] }),
  );
  expect(names(bar)).toEqual(['Paths']);
});

test('a change that could not be saved goes back, and says so', async () => {
  const { bar } = await draw({ [READ]: json({ tools: ['draft'] }), [WRITE]: unreachable });
  await waitFor(() => expect(names(bar)).toEqual(['Draft my line']));
  const { turn, isOn } = await open(bar);
  turn('Paths');
  expect(isOn('Paths')).toBe(true);
  await waitFor(() => expect(isOn('Paths')).toBe(false));
  expect(names(bar)).toEqual(['Draft my line']);
  expect(toasts.current()?.title).toBe('The row could not be saved. Try again.');
});

test('nothing is changed before what is stored is known', async () => {
  const answers: Record<string, Answer> = { [READ]: refusal(500, 'internal', 'Something broke.') };
  const { bar } = await draw(answers);
  fireEvent.click(within(bar).getByRole('button', { name: 'Change this row' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('switch')).toBeNull();
  answers[READ] = json({ tools: ['paths'] });
  fireEvent.click(again);
  await screen.findByRole('switch', { name: 'Paths' });
  expect(names(bar)).toEqual(['Paths']);
});

test('what is on is pressed and says so', async () => {
  let fail = () => {};
  const tools = ['thinking', 'translation', 'note-switch', 'portraits', 'length'];
  const answers: Record<string, Answer> = {
    [READ]: json({ tools }),
    [TRANSLATION]: json(CHOICE),
    'PUT /api/chat/c/translation': ({ body }) => Response.json({ ...CHOICE, ...(body as object) }),
    [SETTINGS]: () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch')))),
  };
  const { bar, bodiesOf } = await draw(answers);
  const button = (name: string) => within(bar).findByRole('button', { name });
  const isPressed = (element: HTMLElement) => element.getAttribute('aria-pressed');

  const thinking = await button('Thinking on');
  expect([isPressed(thinking), thinking.className]).toEqual(['true', 'quick-tool is-on']);
  fireEvent.click(thinking);
  await button('Thinking');
  await waitFor(() => expect(bodiesOf(SETTINGS)).toHaveLength(1));
  fail();
  // It goes back, for it could not be saved.
  await button('Thinking on');
  expect(bodiesOf(SETTINGS)).toEqual([{ thinking: 'off' }]);
  expect(toasts.current()?.title).toBe('How much it thinks could not be saved. Try again.');

  fireEvent.click(await button('Translation'));
  const translation = await button('Translation on');
  expect(isPressed(translation)).toBe('true');
  await waitFor(() =>
    expect(bodiesOf('PUT /api/chat/c/translation')).toEqual([{ reads: 'en', sends: null, isGeneral: false }]),
  );
  fireEvent.click(await button('Hide portraits'));
  expect(isPressed(await button('Portraits hidden'))).toBe('true');
  expect(isPressed(await button('Author’s note'))).toBe('false');
  await button('Medium replies');
});

test('what the model or the server cannot do is not there', async () => {
  const thread = { ...aChat(), engine: { name: 'x', isStandIn: true, thinking: [] } } as Thread;
  const { bar } = await draw(
    {
      [READ]: json({ tools: ['thinking', 'translation', 'paths'] }),
      [TRANSLATION]: json({ ...CHOICE, isAvailable: false }),
    },
    thread,
  );
  await waitFor(() => expect(names(bar)).toEqual(['Paths']));
});

test('the author’s note is turned on where one is written, and opened where none is', async () => {
  const state = (text: string, isOn: boolean) => ({
    settings: { note: { text, isOn, depth: 4, every: 1 }, length: 'medium', thinking: 'default' },
    preset: null,
  });
  const answers: Record<string, Answer> = {
    [READ]: json({ tools: ['note-switch'] }),
    'GET /api/chat/c/generation': json(state('', false)),
    'PATCH /api/chat/c/generation': json(state('Rain', true)),
  };
  const { bar, bodiesOf } = await draw(answers);
  fireEvent.click(await within(bar).findByRole('button', { name: 'Author’s note' }));
  await waitFor(() => expect(onWriting).toHaveBeenCalledOnce());
  expect(bodiesOf('PATCH /api/chat/c/generation')).toEqual([]);
  answers['GET /api/chat/c/generation'] = json(state('Rain', false));
  fireEvent.click(await within(bar).findByRole('button', { name: 'Author’s note' }));
  await waitFor(() => expect(bodiesOf('PATCH /api/chat/c/generation')).toEqual([{ note: { isOn: true } }]));
  expect(onWriting).toHaveBeenCalledOnce();
});

test('a button that can do nothing for now keeps the focus', () => {
  const onClick = vi.fn();
  const { rerender } = render(h(ToolButton, { tool: 'retry', onClick }));
  const button = screen.getByRole('button');
  button.focus();
  rerender(h(ToolButton, { tool: 'retry', disabled: true, onClick }));
  expect(document.activeElement).toBe(button);
  expect([button.hasAttribute('disabled'), button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
});

test('a switch whose tool is moved by keys keeps the focus', async () => {
  const { bar } = await draw({
    [READ]: json({ tools: ['draft', 'pins'] }),
    [WRITE]: json({ tools: ['pins', 'draft'] }),
  });
  await waitFor(() => expect(names(bar)).toHaveLength(2));
  await open(bar);
  const own = screen.getByRole('switch', { name: 'Draft my line' });
  own.focus();
  fireEvent.keyDown(own, { key: 'ArrowDown', altKey: true });
  await screen.findByText(/Draft my line: 2 of/);
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Draft my line' }));
});

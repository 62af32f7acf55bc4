// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement as h, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  drawScreen,
  json,
  network,
  refusal,
  unreachable,
} from '../../../../platform/web/test-support/draw-screen.ts';
import { speechOf } from '../panes/speech.ts';
import type { Thread } from '../session/thread.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aRecord, aThread } from '../test-support/a-record.ts';
import { WhyPanel } from './why-panel.tsx';

const RECORD = 'GET /api/chat/c/message/r/record';
const PROMPT = 'POST /api/chat/c/prompt';

const said = aMessage({ id: 'u', parentId: 'g', role: 'user', content: 'What if the frost comes early?' });
const reply = aMessage({ id: 'r', parentId: 'u', content: 'Then we had tonight.' });
const greeting = aMessage({ id: 'g', content: 'Come in.' });

const goTo = vi.fn();
const onMemory = vi.fn();
const onClose = vi.fn();

function narrow(isNarrow: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches: isNarrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

function draw(thread: Thread = aThread([greeting, said, reply]), message = thread.messages.at(-1)!) {
  const props = { speech: speechOf('Isolde', 'she'), goTo, onMemory, onClose };
  const box: { show: (next: { thread: Thread; message: typeof message }) => void } = { show: () => {} };
  function Screen() {
    const [shown, setShown] = useState({ thread, message });
    useEffect(() => {
      box.show = setShown;
    }, []);
    return h(WhyPanel, { ...props, ...shown });
  }
  drawScreen(h(Screen));
  return { show: (next: Parameters<typeof box.show>[0]) => box.show(next) };
}

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) });
const opened = async (name: string) => {
  await screen.findByText('5,214');
  fireEvent.click(tab(name));
  return screen.getByRole('tabpanel');
};

beforeEach(() => {
  narrow(false);
  vi.clearAllMocks();
});
afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('dir');
  vi.unstubAllGlobals();
});

test('samplers are named as in the settings', async () => {
  network({ [RECORD]: json({ record: aRecord({ sampler: { topP: 0.9, mirostat: 2 } }) }) });
  draw();
  await screen.findByText('5,214');
  const rows = [...document.querySelectorAll('.why-written .kv')].map((row) => row.textContent);
  expect(rows).toContain('Top P0.9');
  expect(rows).toContain('mirostat2');
});

test('the figures of the context add up to the window', async () => {
  network({ [RECORD]: json({ record: aRecord() }) });
  draw();
  expect(await screen.findByText('5,214')).toBeTruthy();
  expect(screen.getByText('of 8,192 tokens')).toBeTruthy();
  expect(screen.getByText('64 % used, counted by the model')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    'House rules120',
    'Character card1,206',
    'Scenes so far420',
    'Messages, last 242,870',
    'Lore240',
    'Memory310',
    'Author’s note48',
    'Kept for the reply600',
    'Free2,378',
  ]);
  const sum = rows.reduce(
    (all, row) => all + Number(/(\d[\d,]*)$/.exec(row!.replace('last 24', ''))![1]!.replace(',', '')),
    0,
  );
  expect(sum).toBe(8192);
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(
    '5,214 of 8,192 tokens used: House rules 120',
  );
  expect(screen.getByText(/141 older messages no longer fit/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'scenes' }));
  expect(onMemory).toHaveBeenCalledWith('scenes');
  expect(screen.getByText('Harbor 12B')).toBeTruthy();
  expect(screen.getByText('first word after 0.6 s')).toBeTruthy();
});

test('a section opens in the prompt, with the focus on it', async () => {
  network({ [RECORD]: json({ record: aRecord() }) });
  draw();
  await screen.findByText('5,214');
  fireEvent.click(screen.getByRole('button', { name: /^Memory/ }));
  expect(tab('Prompt').getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Memory'));
  expect(within(document.activeElement as HTMLElement).getByText('- Mira prefers tea to wine.')).toBeTruthy();
});

test('memories come with their receipts; one that was forgotten since has lost its text', async () => {
  network({ [RECORD]: json({ record: aRecord() }) });
  draw();
  const panel = within(await opened('Memory'));
  expect(panel.getByText('“Tea, please.”')).toBeTruthy();
  expect(panel.getByText('strong match')).toBeTruthy();
  expect(panel.getByText('pinned by you, always given')).toBeTruthy();
  expect(panel.getByText('Forgotten since. Its text is gone.')).toBeTruthy();
  expect(panel.getByText(/^11 more memories were not needed/)).toBeTruthy();
  fireEvent.click(panel.getByRole('link', { name: /^Your message of Jan 1/ }));
  expect(goTo).toHaveBeenCalledWith('u0');
  fireEvent.click(panel.getByRole('button', { name: 'See them all' }));
  expect(onMemory).toHaveBeenCalledWith('facts');
});

test('a source in another conversation is a link to it', async () => {
  const record = aRecord();
  record.memory[0]!.sources[0]!.conversationId = 'other';
  network({ [RECORD]: json({ record }) });
  draw();
  const link = within(await opened('Memory')).getByRole('link', { name: /^Your message/ });
  expect(link.getAttribute('href')).toBe('/chat/other#message-u0');
  fireEvent.click(link);
  expect(goTo).not.toHaveBeenCalled();
});

test('lore is told as given or left out, each with its reason', async () => {
  network({ [RECORD]: json({ record: aRecord() }) });
  draw();
  const panel = within(await opened('Lore'));
  expect(panel.getByRole('heading', { name: 'Given to her' })).toBeTruthy();
  expect(panel.getByText('frost').tagName).toBe('MARK');
  expect(panel.getByText('142 tokens')).toBeTruthy();
  expect(panel.getByText('none of its keys was mentioned')).toBeTruthy();
});

test('arrow keys change the tab, Escape closes', async () => {
  network({ [RECORD]: json({ record: aRecord() }) });
  draw();
  await screen.findByText('5,214');
  expect(document.activeElement).toBe(tab('Context'));
  fireEvent.keyDown(tab('Context'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tab('Memory'));
  fireEvent.keyDown(tab('Memory'), { key: 'ArrowLeft' });
  fireEvent.keyDown(tab('Context'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(tab('Prompt'));
  fireEvent.keyDown(tab('Prompt'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('where tabs stand from right to left, arrow keys follow them', async () => {
  document.documentElement.dir = 'rtl';
  network({ [RECORD]: json({ record: aRecord() }) });
  draw();
  await screen.findByText('5,214');
  fireEvent.keyDown(tab('Context'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(tab('Memory'));
  fireEvent.keyDown(tab('Memory'), { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tab('Context'));
});

test('the stand-in has neither window nor prompt', async () => {
  network({
    [RECORD]: json({ record: aRecord({ isStandIn: true, sections: [], tokens: 0, limit: 0, reserve: 0 }) }),
  });
  draw();
  expect(await screen.findByText('Spoken from the card')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  fireEvent.click(tab('Prompt'));
  expect(screen.getByText('There was no prompt')).toBeTruthy();
});

test('a prompt whose text is gone is said to be no longer kept', async () => {
  const sections = aRecord().sections.map((section) => ({ ...section, text: null }));
  network({ [RECORD]: json({ record: aRecord({ sections }) }) });
  draw();
  expect(within(await opened('Prompt')).getByText('The prompt is no longer kept')).toBeTruthy();
});

test('a reply without a record says so', async () => {
  network({ [RECORD]: json({ record: null }) });
  draw();
  expect(await screen.findByText('Nothing was kept for this reply')).toBeTruthy();
});

test('a failure can be tried again', async () => {
  const answers = { [RECORD]: refusal(500, 'server.failed', 'Something went wrong.') };
  network(answers);
  draw();
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
  answers[RECORD] = json({ record: aRecord() });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('5,214')).toBeTruthy();
});

test('without a network it says that one is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  network({ [RECORD]: unreachable });
  draw();
  expect(await screen.findByText('You are offline')).toBeTruthy();
  vi.restoreAllMocks();
});

test('it follows the version that is shown', async () => {
  const other = {
    ...reply,
    id: 'r2',
    content: 'Then we plant again.',
    alternative: 2,
    alternatives: ['r', 'r2'],
  };
  const calls = network({
    [RECORD]: json({ record: aRecord() }),
    'GET /api/chat/c/message/r2/record': json({ record: aRecord({ messageId: 'r2', model: 'Lighthouse' }) }),
  });
  const { show } = draw();
  expect(await screen.findByText('Harbor 12B')).toBeTruthy();
  show({ thread: aThread([greeting, said, other]), message: other });
  expect(await screen.findByText('Lighthouse')).toBeTruthy();
  expect(calls.asked.map(({ call }) => call)).toContain('GET /api/chat/c/message/r2/record');
});

test('the prompt for other words is built in the place of what was said, and compared', async () => {
  const { sections, history } = aRecord();
  const changed = sections.map((section) =>
    section.kind === 'memory' ? { ...section, tokens: 330, text: '- Mira has one brother, Piotr.' } : section,
  );
  const calls = network({
    [RECORD]: json({ record: aRecord() }),
    [PROMPT]: json({
      messages: [{ role: 'system', content: 'You are Isolde Varga.' }],
      sections: changed,
      history,
      memory: [
        { kind: 'fact', text: 'You have one brother, Piotr.', score: 1, words: ['brother'], sources: ['u9'] },
      ],
      lore: [{ book: 'b', entry: 'Ilona Varga', fired: true, why: 'key', key: 'sister', tokens: 98 }],
      tokens: 5234,
      limit: 8192,
      reserve: 600,
      model: 'Harbor 12B',
      isStandIn: false,
      isExact: true,
      cut: [],
    }),
  });
  draw();
  const panel = within(await opened('Prompt'));
  const field = panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'What if you had written' });
  expect(field.value).toBe('What if the frost comes early?');
  fireEvent.change(field, { target: { value: 'My brother wrote.' } });
  fireEvent.click(panel.getByRole('button', { name: 'Show the prompt' }));
  expect(await panel.findByText(/, \+20 against this reply/)).toBeTruthy();
  expect(calls.bodiesOf(PROMPT)).toEqual([{ content: 'My brother wrote.', parentId: 'g' }]);
  expect(panel.getByText('Ilona Varga')).toBeTruthy();
  const gone = panel.getAllByText('- Mira prefers tea to wine.', { exact: false }).at(-1)!;
  expect(gone.className).toBe('is-gone');
  expect(panel.getByText('- Mira has one brother, Piotr.', { exact: false }).className).toBe('is-new');
});

test('words that may not be sent are refused with a sentence', async () => {
  network({
    [RECORD]: json({ record: aRecord() }),
    [PROMPT]: refusal(422, 'safety.blocked', 'This cannot be sent.'),
  });
  draw();
  const panel = within(await opened('Prompt'));
  fireEvent.click(panel.getByRole('button', { name: 'Show the prompt' }));
  expect((await panel.findByRole('alert')).textContent).toBe('This cannot be sent.');
});

test('it is a dialog over the conversation where there is no column for it', async () => {
  narrow(true);
  network({ [RECORD]: json({ record: aRecord() }) });
  draw();
  expect(await screen.findByText('5,214')).toBeTruthy();
  const dialog = screen.getByRole('dialog', { name: 'Why this reply' });
  expect(dialog.className).toContain('is-sheet');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalled();
});

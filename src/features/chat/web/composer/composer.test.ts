// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MembershipGateContext } from '../../../../platform/web/membership-gate.ts';
import { drawScreen, json, network, refusal } from '../../../../platform/web/test-support/draw-screen.ts';
import type { Permissions } from '../../../../shared/words/permissions.ts';
import { Composer } from './composer.tsx';

// jsdom has none.
Element.prototype.scrollIntoView = () => {};
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING = {
  name: 'Mira',
  conversationId: 't',
  draft: '',
  onDraft: () => {},
  isBusy: false,
  queued: null,
  onQueue: () => true,
  onSteer: null,
  onStop: () => {},
  onUnqueue: () => '',
  onSendQueued: () => {},
  onContinue: null,
  offer: null,
  adopted: null,
};

type Props = Parameters<typeof Composer>[0];
type Given = Pick<Props, 'onSend' | 'onCommand' | 'quickReplies'> &
  Partial<Pick<Props, 'onDraft' | 'onSteer' | 'isBusy'>>;

async function draw(given: Given) {
  drawScreen(h(Composer, { ...NOTHING, ...given }));
  return screen.findByLabelText<HTMLTextAreaElement>('Write to Mira');
}

test('keeps a message that is too long, says by how much, and holds Send', async () => {
  const onSend = vi.fn(() => true);
  const field = await draw({ onSend });
  const pasted = 'abcde '.repeat(3_000);
  fireEvent.change(field, { target: { value: pasted } });
  expect(field.value).toBe(pasted);
  expect(screen.getByRole('status').textContent).toContain('10,000 characters too long: at most 8,000');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(button.disabled).toBe(true);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'short enough' } });
  expect(button.disabled).toBe(false);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledWith('short enough');
});

test('a command stays in the field until it is done, and is carried out once', async () => {
  let settle = (_: boolean) => {};
  const onCommand = vi.fn(() => new Promise<boolean>((resolve) => (settle = resolve)));
  const field = await draw({ onSend: () => true, onCommand });
  const enter = () => fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: '/note Winter evening' } });
  enter();
  enter();
  expect(onCommand.mock.calls).toEqual([['note', 'Winter evening']]);
  await act(async () => settle(false));
  expect(field.value).toBe('/note Winter evening');
  enter();
  await act(async () => settle(true));
  expect(field.value).toBe('');
});

test('/draft drafts from what stands after it, which stays in the field', async () => {
  const failing = refusal(503, 'chat.engine', 'Nobody is there.');
  const { bodiesOf } = network({ 'POST /api/chat/t/draft': failing });
  const field = await draw({ onSend: () => true });
  fireEvent.change(field, { target: { value: '/draft' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('');
  await screen.findByText('Nobody is there.');
  fireEvent.change(field, { target: { value: '/draft She turns' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(bodiesOf('POST /api/chat/t/draft')).toEqual([{}, { begun: 'She turns' }]));
  expect(field.value).toBe('She turns');
});

test('a quick reply is sent beside what stands in the field, put into it, or carried out', async () => {
  const [onSend, onCommand] = [vi.fn(() => true), vi.fn(() => true)];
  const uses = {
    Send: { text: 'Yes.', hasInput: false, isSent: true },
    Insert: { text: '*nods*', hasInput: false, isSent: false },
    Wrap: { text: '“Well”', hasInput: true, isSent: true },
    Run: { text: '/note Rain', hasInput: false, isSent: true },
    Ask: { text: '/hint', hasInput: false, isSent: true },
  };
  const field = await draw({
    onSend,
    onCommand,
    quickReplies: (_, onUse) =>
      Object.entries(uses).map(([key, use]) => h('button', { key, onClick: () => onUse(use) }, key)),
  });
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  fireEvent.change(field, { target: { value: 'Well' } });
  press('Send');
  expect([onSend.mock.lastCall, field.value]).toEqual([['Yes.'], 'Well']);
  await act(async () => press('Run'));
  expect([onCommand.mock.lastCall, field.value]).toEqual([['note', 'Rain'], 'Well']);
  press('Insert');
  expect(field.value).toBe('Well *nods*');
  press('Wrap');
  expect([onSend.mock.lastCall, field.value]).toEqual([['“Well”'], '']);
  press('Ask');
  expect(field.value).toBe('/hint ');
});

/** @param texts sent at once, each by the button of its text; `{{input}}` is what stands in the field */
const sending =
  (...texts: string[]): Given['quickReplies'] =>
  (input, onUse) =>
    texts.map((text) => {
      const use = {
        text: text.replace('{{input}}', input),
        hasInput: text.includes('{{input}}'),
        isSent: true,
      };
      return h('button', { key: text, onClick: () => onUse(use) }, text);
    });

test('/draft of a quick reply leaves what stands in the field', async () => {
  const { bodiesOf } = network({ 'POST /api/chat/t/draft': refusal(503, 'chat.engine', 'Nobody is there.') });
  const stored: string[] = [];
  const field = await draw({
    onSend: () => true,
    onDraft: (text) => void stored.push(text),
    quickReplies: sending('/draft', '/draft She turns'),
  });
  fireEvent.change(field, { target: { value: 'Hello there' } });
  await act(async () => fireEvent.click(screen.getByText('/draft')));
  expect(field.value).toBe('Hello there');
  await act(async () => fireEvent.click(screen.getByText('/draft She turns')));
  expect(bodiesOf('POST /api/chat/t/draft')).toEqual([{}, { begun: 'She turns' }]);
  await screen.findByText('Nobody is there.');
  expect([field.value, ...stored]).toEqual(['Hello there', 'Hello there']);
});

test('a command that a quick reply puts into the field gives it back', async () => {
  const onSend = vi.fn(() => true);
  const field = await draw({
    onSend,
    onCommand: () => true,
    quickReplies: sending('/help', '/note', '/hint'),
  });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  const enter = () => act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  type('Hello there');
  press('/note');
  expect(field.value).toBe('/note ');
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  expect(field.value).toBe('Hello there');
  // Once it is carried out.
  press('/note');
  type('/note Rain');
  press('/hint');
  expect(field.value).toBe('/hint ');
  type('/hint Shorter');
  await enter();
  expect(field.value).toBe('/note Rain');
  await enter();
  expect(field.value).toBe('Hello there');
  // Where it is taken away by hand, and where a message is sent in its place.
  press('/help');
  type('');
  fireEvent.click(screen.getByRole('button', { name: 'Bring back what you wrote' }));
  expect(field.value).toBe('Hello there');
  press('/help');
  type('Good night');
  await enter();
  expect([onSend.mock.calls, field.value]).toEqual([[['Good night']], 'Hello there']);
  await enter();
  expect([onSend.mock.lastCall, field.value]).toEqual([['Hello there'], '']);
  expect(screen.queryByRole('button', { name: 'Bring back what you wrote' })).toBeNull();
});

test('what is written while a quick reply is carried out stays, and it is carried out once', async () => {
  const settle: ((isDone: boolean) => void)[] = [];
  const onCommand = vi.fn(() => new Promise<boolean>((resolve) => settle.push(resolve)));
  const field = await draw({
    onSend: () => true,
    onCommand,
    quickReplies: sending('/note {{input}}', '/new'),
  });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  type('Rain');
  press('/note {{input}}');
  press('/note {{input}}');
  press('/new');
  press('/new');
  expect(onCommand.mock.calls).toEqual([
    ['note', 'Rain'],
    ['new', ''],
  ]);
  type('Rain. Hello');
  await act(async () => settle.forEach((done) => done(true)));
  expect(field.value).toBe('Rain. Hello');
  type('Fog');
  press('/note {{input}}');
  await act(async () => settle.at(-1)!(true));
  expect(field.value).toBe('');
});

test('what a command in the field has put aside stays the stored draft until it is done', async () => {
  const onDraft = vi.fn();
  const [onSend, onCommand] = [vi.fn(() => true), vi.fn(() => true)];
  const field = await draw({ onSend, onCommand, onDraft, quickReplies: sending('/rename') });
  fireEvent.change(field, { target: { value: 'A long evening' } });
  fireEvent.click(screen.getByRole('button', { name: '/rename' }));
  expect(field.value).toBe('/rename ');
  expect(onDraft).toHaveBeenLastCalledWith('A long evening');
  fireEvent.change(field, { target: { value: '/rename Dusk' } });
  expect(onDraft).toHaveBeenLastCalledWith('A long evening');
  fireEvent.change(field, { target: { value: 'Wait' } });
  expect(onDraft).toHaveBeenLastCalledWith('A long evening\nWait');
  fireEvent.change(field, { target: { value: '/rename Dusk' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.value).toBe('A long evening');
  expect(onDraft).toHaveBeenLastCalledWith('A long evening');
});

describe('the models after /model', () => {
  const models = ['Velvet XL', 'Velvet', 'Anders'].map((name) => ({
    ...{ id: `e/${name}`, name, isMemberOnly: name === 'Anders', isAway: name === 'Velvet XL' },
  }));
  const names = () => screen.queryAllByRole('option').map((option) => option.querySelector('b')?.textContent);
  async function drawWith(onCommand = vi.fn(() => true), permissions: object | null = null) {
    const { asked } = network({ 'GET /api/chat/t/generation': json({ settings: {}, models }) });
    const composer = h(Composer, { ...NOTHING, onSend: () => true, onCommand });
    const gate = { askForMembership: () => {}, permissions: permissions as Permissions | null };
    drawScreen(h(MembershipGateContext, { value: gate }, composer));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Write to Mira');
    const type = (value: string) => fireEvent.change(field, { target: { value } });
    const press = (key: string) => fireEvent.keyDown(field, { key });
    return { field, type, press, onCommand, asked };
  }

  test('are offered once a name is to be written, and completed by Tab', async () => {
    const { field, type, press, asked, onCommand } = await drawWith();
    type('/mod');
    expect([names(), asked.length]).toEqual([['/model'], 0]);
    press('Tab');
    expect(field.value).toBe('/model ');
    await waitFor(() => expect(names()).toEqual(['usual', 'Velvet XL', 'Velvet', 'Anders']));
    expect(screen.getByRole('listbox', { name: 'Models' })).toBeTruthy();
    type('/model vel');
    expect(names()).toEqual(['Velvet XL', 'Velvet']);
    press('ArrowDown');
    press('Tab');
    expect(field.value).toBe('/model Velvet');
    // A whole name comes before longer ones.
    expect(names()).toEqual(['Velvet', 'Velvet XL']);
    press('Enter');
    await waitFor(() => expect(onCommand.mock.calls).toEqual([['model', 'Velvet']]));
    expect(field.value).toBe('');
  });

  test('are taken by a press; nothing is chosen before one is', async () => {
    const { type, press, onCommand } = await drawWith();
    type('/model ');
    await waitFor(() => expect(names()).toHaveLength(4));
    fireEvent.click(screen.getByRole('option', { name: /^Velvet XL/ }));
    expect(onCommand.mock.calls).toEqual([['model', 'Velvet XL']]);
    type('/model ');
    press('Enter');
    expect(onCommand.mock.lastCall).toEqual(['model', '']);
  });

  test('are those that the writer may choose, and no other is completed', async () => {
    const { type, press, onCommand } = await drawWith(undefined, { hasMemberModels: false });
    type('/model ');
    await waitFor(() => expect(names()).toEqual(['usual', 'Velvet XL', 'Velvet']));
    type('/model Nobody');
    expect(names()).toEqual([]);
    press('Enter');
    expect(onCommand.mock.calls).toEqual([['model', 'Nobody']]);
  });
});

test('a reply that has not begun yet is not steered', async () => {
  const onSteer = vi.fn(() => true);
  const steer = () => screen.queryByRole('button', { name: 'Steer the reply with this' });
  fireEvent.change(await draw({ onSend: () => true, isBusy: true }), { target: { value: 'left-handed' } });
  expect(steer()).toBeNull();
  cleanup();
  const field = await draw({ onSend: () => true, isBusy: true, onSteer });
  fireEvent.change(field, { target: { value: 'left-handed' } });
  fireEvent.click(steer()!);
  expect(onSteer).toHaveBeenCalledWith('left-handed');
});

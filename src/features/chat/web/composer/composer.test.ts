// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, network, refusal } from '../../../../platform/web/test-support/draw-screen.ts';
import { Composer } from './composer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING = {
  name: 'Mira',
  characterId: 'c',
  conversationId: 't',
  draft: '',
  onDraft: () => {},
  isBusy: false,
  queued: null,
  onQueue: () => true,
  onSteer: () => true,
  onStop: () => {},
  onUnqueue: () => '',
  onSendQueued: () => {},
  onContinue: null,
  offer: null,
  adopted: null,
};

type Given = Pick<Parameters<typeof Composer>[0], 'onSend' | 'onCommand' | 'quickReplies'>;

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

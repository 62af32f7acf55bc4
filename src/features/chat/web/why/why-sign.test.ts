// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h, useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import { createLiveText } from '../session/live-text.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import { createOpenEdits } from '../session/open-edits.ts';
import type { ShownMessage } from '../session/thread.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aRecord } from '../test-support/a-record.ts';
import { MessageView } from '../thread/message-view.tsx';

const RECORD = 'GET /api/chat/c/message/r/record';
const reply = aMessage({ id: 'r', parentId: 'u', content: 'Then we had tonight.' });
const explain = vi.fn();
const orders = {
  chatSession: { live: createLiveText((run) => run()), thinking: createLiveText((run) => run()) },
  conversationId: 'c',
  explain,
  isBeforeNewest: () => false,
  edits: createOpenEdits(),
  below: () => null,
} as unknown as MessageOrders;

function draw(message: ShownMessage, isNewest = false) {
  const box: { show: (next: ShownMessage) => void } = { show: () => {} };
  function Screen() {
    const [shown, setShown] = useState(message);
    useEffect(() => {
      box.show = setShown;
    }, []);
    return h(MessageView, {
      message: shown,
      name: 'Isolde',
      isNewest,
      isBusy: false,
      isLocked: false,
      isExplained: false,
      isLit: false,
      refused: null,
      orders,
    });
  }
  drawScreen(h(Screen));
  return { show: (next: ShownMessage) => box.show(next) };
}

const sign = () => screen.findByRole('button', { name: /^Why this reply/ });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test('a record is read once the pointer is near, and its memories become petals', async () => {
  const calls = network({ [RECORD]: json({ record: aRecord() }) });
  draw(reply);
  expect((await sign()).getAttribute('aria-label')).toBe('Why this reply');
  expect(calls.asked).toEqual([]);
  fireEvent.pointerEnter(screen.getByRole('article'));
  expect(await screen.findByRole('button', { name: 'Why this reply: 3 memories used' })).toBeTruthy();
  expect(document.querySelectorAll('.why-sign .petal')).toHaveLength(3);
  expect(calls.asked.map(({ call }) => call)).toEqual([RECORD]);
});

test('the focus is enough, and none used is told', async () => {
  network({ [RECORD]: json({ record: aRecord({ memory: [] }) }) });
  draw(reply);
  fireEvent.focus(await sign());
  expect(await screen.findByRole('button', { name: 'Why this reply: no memories used' })).toBeTruthy();
  expect(document.querySelectorAll('.why-sign .petal.is-hollow')).toHaveLength(1);
});

test('the newest reply is read when it is done, not while it is written', async () => {
  const calls = network({ [RECORD]: json({ record: aRecord() }) });
  const { show } = draw({ ...reply, state: 'streaming', content: '' }, true);
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull();
  expect(calls.asked).toEqual([]);
  show(reply);
  expect(await screen.findByRole('button', { name: 'Why this reply: 3 memories used' })).toBeTruthy();
});

test('without a record the sign stays as it was', async () => {
  network({ [RECORD]: json({ record: null }) });
  draw(reply, true);
  expect((await sign()).getAttribute('aria-label')).toBe('Why this reply');
});

test('W on a focused reply opens it; not on what is typed, and not on one’s own words', async () => {
  network({ [RECORD]: json({ record: aRecord() }) });
  draw(reply);
  const button = await sign();
  fireEvent.keyDown(button, { key: 'w', ctrlKey: true });
  expect(explain).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key: 'w' });
  expect(explain).toHaveBeenCalledWith(reply);
  cleanup();
  explain.mockClear();
  draw(aMessage({ id: 'u', role: 'user', parentId: 'g', content: 'Is that your violin?' }));
  const own = await screen.findByRole('article');
  fireEvent.keyDown(own, { key: 'w' });
  expect(explain).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull();
});

test('an opening and words of the product have no sign', async () => {
  network({});
  draw(aMessage({ id: 'g', content: 'Come in.' }));
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull();
  cleanup();
  draw(aMessage({ id: 'o', parentId: 'u', content: 'Here is help.', marks: ['out_of_role'] }));
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull();
});

test('a pointer that messages pass below reads no records', async () => {
  const calls = network({ [RECORD]: json({ record: aRecord() }) });
  draw(reply);
  await sign();
  vi.useFakeTimers();
  const article = screen.getByRole('article');
  fireEvent.pointerEnter(article);
  fireEvent.pointerLeave(article);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(calls.asked).toEqual([]);
  fireEvent.pointerEnter(article);
  await vi.waitFor(() => expect(calls.asked).toHaveLength(1));
});

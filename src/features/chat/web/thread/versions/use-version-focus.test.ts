// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useVersionFocus } from './use-version-focus.ts';

interface Shown {
  id: string;
  parentId: string | null;
  isWriting?: boolean;
}

const Article = ({ id, isWriting }: Shown) =>
  h('article', { tabIndex: -1, 'data-message': id }, isWriting ? null : h('button', { 'aria-label': id }));

const scroller = createRef<HTMLDivElement>();

function Thread({ messages }: { messages: readonly Shown[] }) {
  useVersionFocus(scroller, messages, 'idle');
  const articles = messages.map((message) => h(Article, { key: message.id, ...message }));
  return h('main', null, h('input'), h('div', { ref: scroller }, articles));
}

const SAID: Shown = { id: 'said', parentId: null };
const FIRST: Shown = { id: 'first', parentId: 'said' };
const SECOND: Shown = { id: 'second', parentId: 'said' };
const focused = () => (document.activeElement as HTMLElement).dataset['message'];

beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the version that takes the place of a focused one has the focus', () => {
  const { rerender } = render(h(Thread, { messages: [SAID, FIRST] }));
  screen.getByRole('button', { name: 'first' }).focus();
  rerender(h(Thread, { messages: [SAID, { ...SECOND, isWriting: true }] }));
  expect(focused()).toBe('second');
  rerender(h(Thread, { messages: [SAID, FIRST] }));
  expect(focused()).toBe('first');
});

test('a message whose buttons leave keeps the focus', () => {
  const { rerender } = render(h(Thread, { messages: [SAID, FIRST] }));
  screen.getByRole('button', { name: 'first' }).focus();
  rerender(h(Thread, { messages: [SAID, { ...FIRST, isWriting: true }] }));
  expect(focused()).toBe('first');
});

test('nobody gets the focus who had left it', () => {
  const { rerender } = render(h(Thread, { messages: [SAID, FIRST] }));
  screen.getByRole('button', { name: 'first' }).focus();
  screen.getByRole('textbox').focus();
  rerender(h(Thread, { messages: [SAID, SECOND] }));
  expect(document.activeElement?.tagName).toBe('INPUT');
  screen.getByRole('button', { name: 'second' }).focus();
  fireEvent.pointerDown(document.body);
  (document.activeElement as HTMLElement).blur();
  rerender(h(Thread, { messages: [SAID, FIRST] }));
  expect(focused()).toBeUndefined();
});

test('a message that was only pressed does not take the focus later', () => {
  const { rerender } = render(h(Thread, { messages: [SAID, FIRST] }));
  fireEvent.pointerDown(screen.getByRole('button', { name: 'first' }));
  rerender(h(Thread, { messages: [SAID, SECOND] }));
  expect(document.activeElement).toBe(document.body);
});

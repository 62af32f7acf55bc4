// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRailTip } from './use-rail-tip.ts';

function Rail() {
  const { tip, handlers } = useRailTip(true);
  return h(
    'div',
    null,
    h('nav', handlers, h('a', { 'data-tip': 'Home' }, 'one'), h('a', { 'data-tip': 'Chat' }, 'two')),
    h('output', null, tip?.text),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  render(h(Rail));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const over = (name: string) => act(async () => void fireEvent.pointerOver(screen.getByText(name)));
const leave = () => act(async () => void fireEvent.pointerLeave(screen.getByRole('navigation')));
const shown = () => screen.getByRole('status').textContent;

describe('Tooltip: 700 ms open delay, 300 ms skip delay', () => {
  it('opens after 700 ms in the collapsed sidebar', async () => {
    await over('one');
    await pass(699);
    expect(shown()).toBe('');
    await pass(1);
    expect(shown()).toBe('Home');
  });

  it('opens immediately within 300 ms after another one, later after the full delay', async () => {
    await over('one');
    await pass(700);
    await leave();
    await pass(299);
    await over('two');
    expect(shown()).toBe('Chat');
    await leave();
    await pass(300);
    await over('one');
    expect(shown()).toBe('');
    await pass(700);
    expect(shown()).toBe('Home');
  });
});

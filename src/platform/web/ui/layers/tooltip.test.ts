// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tooltip, TooltipGroup } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  const button = (name: string) => h('button', null, name);
  render(
    h(
      TooltipGroup,
      null,
      h(Tooltip, { text: 'about one' } as never, button('one')),
      h(Tooltip, { text: 'about two' } as never, button('two')),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const enter = (name: string) =>
  act(async () => void fireEvent.pointerMove(screen.getByText(name), { pointerType: 'mouse' }));
/** A press closes it immediately; leaving alone would wait for the pointer to cross the gap between. */
const leave = (name: string) =>
  act(async () => {
    fireEvent.pointerDown(screen.getByText(name));
    fireEvent.pointerUp(document);
    fireEvent.pointerLeave(screen.getByText(name), { pointerType: 'mouse' });
  });
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

describe('Tooltip: 700 ms open delay, 300 ms skip delay', () => {
  it('opens after 700 ms', async () => {
    await enter('one');
    await pass(699);
    expect(shown()).toBe(null);
    await pass(1);
    expect(shown()).toBe('about one');
  });

  it('opens immediately within 300 ms after another one, later after the full delay', async () => {
    await enter('one');
    await pass(700);
    await leave('one');
    await pass(299);
    await enter('two');
    expect(shown()).toBe('about two');
    await leave('two');
    await pass(300);
    await enter('one');
    expect(shown()).toBe(null);
    await pass(700);
    expect(shown()).toBe('about one');
  });
});

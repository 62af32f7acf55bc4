// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REST_MS, useAttention } from './use-attention.ts';

function Bar() {
  const { hasAttention, handlers } = useAttention();
  return h('nav', handlers, h('a', { href: '#' }, hasAttention ? 'seen' : 'unseen'));
}

beforeEach(() => {
  vi.useFakeTimers();
  render(h(Bar));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const bar = () => screen.getByRole('navigation');
const enter = (pointerType: string) => fireEvent.pointerEnter(bar(), { pointerType });
const rest = (ms = REST_MS) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('Attention', () => {
  it('is a mouse that rests, until it leaves', async () => {
    enter('mouse');
    await rest(REST_MS - 1);
    expect(bar().textContent).toBe('unseen');
    await rest(1);
    expect(bar().textContent).toBe('seen');
    fireEvent.pointerLeave(bar());
    expect(bar().textContent).toBe('unseen');
  });

  it('is neither a mouse that passes or presses, nor a finger', async () => {
    enter('mouse');
    await rest(REST_MS - 1);
    fireEvent.pointerLeave(bar());
    await rest();
    enter('mouse');
    fireEvent.pointerDown(bar());
    await rest();
    enter('touch');
    await rest();
    expect(bar().textContent).toBe('unseen');
  });

  it('is the focus of the keyboard', () => {
    const link = screen.getByRole('link');
    const matches = vi.spyOn(link, 'matches').mockReturnValue(true);
    act(() => link.focus());
    expect(matches).toHaveBeenCalledWith(':focus-visible');
    expect(bar().textContent).toBe('seen');
    act(() => link.blur());
    expect(bar().textContent).toBe('unseen');
    matches.mockReturnValue(false);
    act(() => link.focus());
    expect(bar().textContent).toBe('unseen');
  });
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '../../../platform/web/clock.ts';
import { createStorage } from '../../../platform/web/storage/storage.ts';
import { AgeGate } from './age-gate.tsx';
import { checkAge, keepAge } from './age-verification.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const move = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function setUp(early?: string, waited?: number) {
  const storage = createStorage(null);
  const happened: string[] = [];
  const { container } = render(
    createElement(AgeGate, {
      storage,
      early,
      waited,
      onLeaving: () => void happened.push('leaving'),
      onEnter: () => void happened.push('enter'),
      leave: (address: string) => void happened.push(address),
    }),
  );
  const state = () => container.querySelector('.gate')!.getAttribute('data-state');
  return { storage, happened, state };
}

describe('the age gate', () => {
  it('loads for 500 ms, then asks and takes the focus', () => {
    const { state } = setUp();
    expect(state()).toBe('waiting');
    expect(screen.getByText('Loading...')).toBeTruthy();
    move(499);
    expect(state()).toBe('waiting');
    move(1);
    expect(state()).toBe('asking');
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('has who waited for the page wait only for the rest', () => {
    const { state } = setUp(undefined, 400);
    move(99);
    expect(state()).toBe('waiting');
    move(1);
    expect(state()).toBe('asking');
  });

  it('"Yes" is kept, and enters after a fade of 300 ms', () => {
    const { storage, happened } = setUp();
    move(500);
    fireEvent.click(screen.getByRole('button', { name: 'Yes, I am 18 or older' }));
    expect(checkAge(storage, browserClock)).toBe(true);
    move(299);
    expect(happened).toEqual(['leaving']);
    move(1);
    expect(happened).toEqual(['leaving', 'enter']);
  });

  it('"No" leads to a general search engine after 300 ms, and keeps nothing', () => {
    const { storage, happened } = setUp();
    move(500);
    fireEvent.click(screen.getByRole('button', { name: 'No, I am under 18' }));
    move(299);
    expect(happened).toEqual([]);
    move(1);
    expect(happened).toEqual(['https://duckduckgo.com/']);
    expect(checkAge(storage, browserClock)).toBe(false);
  });

  it('is answered once, by whatever key and however quickly', () => {
    const { storage, happened } = setUp();
    move(500);
    const yes = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, I am 18 or older' });
    const no = screen.getByRole<HTMLButtonElement>('button', { name: 'No, I am under 18' });
    // In one go, before anything is drawn anew.
    act(() => {
      yes.click();
      yes.click();
      no.click();
    });
    expect([yes.disabled, no.disabled]).toEqual([true, true]);
    move(1000);
    expect(happened).toEqual(['leaving', 'enter']);
    expect(checkAge(storage, browserClock)).toBe(true);
  });

  it('has the links to what one accepts inside of its dialog', () => {
    setUp();
    move(500);
    const links = within(screen.getByRole('dialog')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/legal/terms-of-service',
      '/legal/privacy-policy',
      '/legal/age-verification-policy',
    ]);
  });

  it('cannot be dismissed', () => {
    const { state } = setUp();
    move(500);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    move(5000);
    expect(state()).toBe('asking');
  });

  it('counts an answer that was given before the script had come', () => {
    const { happened, state } = setUp('yes');
    move(800);
    expect(happened).toEqual(['leaving', 'enter']);
    expect(state()).toBe('leaving');
  });
});

describe('a kept answer', () => {
  it('is cleared once it no longer holds', () => {
    const storage = createStorage(null);
    keepAge(storage, browserClock);
    expect(checkAge(storage, browserClock)).toBe(true);
    vi.setSystemTime(Date.UTC(2026, 11, 21));
    expect(checkAge(storage, browserClock)).toBe(false);
    expect(
      ['nb_age_verified', 'nb_age_verified_at', 'nb_age_version'].map((key) => storage.get(key)),
    ).toEqual([null, null, null]);
  });
});

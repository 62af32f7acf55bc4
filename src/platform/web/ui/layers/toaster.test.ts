// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast, toasts } from '../../toasts.ts';
import { Dialog, DialogTitle } from './dialog.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no pointer capture, which swipes need.
  Object.assign(Element.prototype, {
    setPointerCapture() {},
    releasePointerCapture() {},
    hasPointerCapture: () => true,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (title: string) => act(async () => void showToast({ title }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function swipe(by: number) {
  const toast = document.querySelector('.toast')!;
  const at = (x: number) => ({ pointerId: 1, pointerType: 'touch', button: 0, clientX: x, clientY: 5 });
  await act(async () => {
    fireEvent.pointerDown(toast, at(0));
    fireEvent.pointerMove(toast, at(12));
    fireEvent.pointerMove(toast, at(by));
    fireEvent.pointerUp(toast, at(by));
  });
}

describe('Toasts: 1 visible, default duration 5 s, removed 7 s after dismissal, swipe threshold 50', () => {
  it('1 visible', async () => {
    render(createElement(Toaster));
    await show('one');
    await show('two');
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
    expect(document.querySelector('.toast')!.textContent).toContain('two');
  });

  it('disappears after 5 s, and is removed from memory 7 s later', async () => {
    render(createElement(Toaster));
    await show('passing');
    await pass(4999);
    expect(toasts.current()).toMatchObject({ title: 'passing', isOpen: true });
    await pass(1);
    expect(toasts.current()).toMatchObject({ title: 'passing', isOpen: false });
    await pass(6999);
    expect(toasts.current()).not.toBe(null);
    await pass(1);
    expect(toasts.current()).toBe(null);
  });

  it('a swipe of more than 50 pixels dismisses', async () => {
    render(createElement(Toaster));
    await show('swiped');
    await swipe(50);
    expect(toasts.current()).toMatchObject({ isOpen: true });
    await swipe(51);
    expect(toasts.current()).toMatchObject({ isOpen: false });
  });

  it('leaves Escape to a dialog and stays itself', async () => {
    const onClose = vi.fn();
    render(createElement(Toaster));
    render(
      createElement(
        ({ children }: { children?: ReactNode }) => Dialog({ isOpen: true, onClose, children }),
        null,
        createElement(DialogTitle, null, 'Open'),
      ),
    );
    await show('above the dialog');
    const escape = async (target: Element) => {
      await act(async () => fireEvent.keyDown(target, { key: 'Escape' }));
      await pass(0);
    };
    await escape(screen.getByRole('button', { name: 'Close', hidden: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(document.querySelector('.toast')!.textContent).toContain('above the dialog');
    await escape(document.querySelector('.toast')!);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(toasts.current()).toMatchObject({ isOpen: false });
  });

  it('is dismissed by Escape where nothing else is open', async () => {
    render(createElement(Toaster));
    await show('alone');
    await act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }));
    expect(toasts.current()).toMatchObject({ isOpen: false });
  });

  it('has a button that dismisses it', async () => {
    render(createElement(Toaster));
    await show('pressed');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' })));
    expect(toasts.current()).toMatchObject({ isOpen: false });
  });

  it('ends by itself after a finger has touched it, which leaves the focus inside', async () => {
    render(createElement(Toaster));
    await show('touched');
    const toast = document.querySelector<HTMLElement>('.toast')!;
    const finger = { pointerId: 1, pointerType: 'touch', button: 0, clientX: 5, clientY: 5 };
    await act(async () => {
      fireEvent.pointerDown(toast, finger);
      fireEvent.pointerMove(toast, finger);
      fireEvent.pointerUp(toast, finger);
      toast.focus();
    });
    await pass(4999);
    expect(toasts.current()).toMatchObject({ isOpen: true });
    await pass(1);
    expect(toasts.current()).toMatchObject({ isOpen: false });
  });

  it('ends by itself where the one before was dismissed with the focus inside', async () => {
    render(createElement(Toaster));
    await show('dismissed');
    const button = screen.getByRole('button', { name: 'Dismiss' });
    await act(async () => button.focus());
    await act(async () => fireEvent.click(button));
    await show('next');
    await pass(5000);
    expect(toasts.current()).toMatchObject({ title: 'next', isOpen: false });
  });
});

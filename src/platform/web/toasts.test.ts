import { describe, expect, it } from 'vitest';
import type { Clock } from './clock.ts';
import { createToasts, TOAST_MS, TOAST_REMOVAL_MS, TOAST_SWIPE_PX } from './toasts.ts';

function manualClock() {
  let due: { at: number; run: () => void }[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    later(ms, run) {
      const entry = { at: now + ms, run };
      due.push(entry);
      return () => void (due = due.filter((other) => other !== entry));
    },
  };
  const move = (ms: number) => {
    now += ms;
    const ripe = due.filter(({ at }) => at <= now);
    due = due.filter(({ at }) => at > now);
    ripe.forEach(({ run }) => run());
  };
  return { clock, move };
}

describe('Toasts: 1 visible, default duration 5 s, removed 7 s after dismissal, swipe threshold 50', () => {
  it('have these times', () => {
    expect([TOAST_MS, TOAST_REMOVAL_MS, TOAST_SWIPE_PX]).toEqual([5000, 7000, 50]);
  });

  it('at most 1 visible: the latest', () => {
    const toasts = createToasts(manualClock().clock);
    toasts.show({ title: 'one' });
    toasts.show({ title: 'two' });
    expect(toasts.current()).toMatchObject({ title: 'two', isOpen: true });
  });

  it('a dismissed toast is removed after 7 s', () => {
    const { clock, move } = manualClock();
    const toasts = createToasts(clock);
    toasts.dismiss(toasts.show({ title: 'one' }));
    move(6999);
    expect(toasts.current()).toMatchObject({ title: 'one', isOpen: false });
    move(1);
    expect(toasts.current()).toBe(null);
  });

  it('the removal of the last toast does not remove a new one', () => {
    const { clock, move } = manualClock();
    const toasts = createToasts(clock);
    toasts.dismiss(toasts.show({ title: 'one' }));
    move(3000);
    toasts.show({ title: 'two' });
    move(10_000);
    expect(toasts.current()).toMatchObject({ title: 'two', isOpen: true });
  });
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { eventLoopTurns } from '../../test-support/event-loop-turns.ts';
import { Dialog, DialogTitle } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';

afterEach(cleanup);

interface ScreenProps {
  staysMounted: boolean;
  /** Called in the same event as the dialog closes. */
  onClosed?: () => void;
  /** Further content of the dialog. */
  field?: ReactNode;
}

function Screen({ staysMounted, onClosed, field }: ScreenProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClosed?.();
  };
  return h(
    'main',
    {},
    h('button', { onClick: () => setOpen(true) }, 'Open'),
    h('button', {}, 'Other'),
    (staysMounted || isOpen) &&
      h(Dialog, {
        isOpen,
        onClose: close,
        children: [h(DialogTitle, { key: 1, children: 'A title' }), h('p', { key: 2 }, field)],
      }),
  );
}

/** A dialog that an item of a menu opens. */
function MenuScreen() {
  const [isOpen, setOpen] = useState(false);
  return h(
    'main',
    {},
    h(Menu, {
      trigger: h('button', {}, 'More'),
      children: h(MenuItem, { onSelect: () => setOpen(true), children: 'Open' }),
    }),
    isOpen &&
      h(Dialog, {
        isOpen,
        onClose: () => setOpen(false),
        children: [h(DialogTitle, { key: 1, children: 'A title' }), h('input', { key: 2, autoFocus: true })],
      }),
  );
}

/** A dialog that gives way to another one. */
function Steps() {
  const [step, setStep] = useState(0);
  const title = h(DialogTitle, { key: 1, children: 'A title' });
  const onClose = () => setStep(0);
  const next = h('button', { key: 2, 'data-first-focus': true, onClick: () => setStep(2) }, 'Next');
  return h(
    'main',
    {},
    h('button', { onClick: () => setStep(1) }, 'Open'),
    step === 1 && h(Dialog, { isOpen: true, onClose, children: [title, next] }),
    step === 2 &&
      h(Dialog, { isOpen: true, onClose, children: [title, h('input', { key: 2, autoFocus: true })] }),
  );
}

/** A dialog that stays mounted while another one takes its place. */
function Successor() {
  const [step, setStep] = useState(0);
  const title = h(DialogTitle, { key: 1, children: 'A title' });
  const onClose = () => setStep(0);
  const next = h('button', { key: 2, 'data-first-focus': true, onClick: () => setStep(2) }, 'Next');
  return h(
    'main',
    {},
    h('button', { onClick: () => setStep(1) }, 'Open'),
    h(Dialog, { isOpen: step === 1, onClose, children: [title, next] }),
    step === 2 && h(Dialog, { isOpen: true, onClose, children: [title, h('input', { key: 2 })] }),
  );
}

const settle = () => act(() => eventLoopTurns(20));

async function openAndClose() {
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  await settle();
  expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy();
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
}

describe('focus returns on close', () => {
  it.each([true, false])('to the opener; dialog stays mounted: %s', async (staysMounted) => {
    render(h(Screen, { staysMounted }));
    await openAndClose();
    expect(document.activeElement?.textContent).toBe('Open');
  });

  it('to the opener where a field of the dialog takes the focus by itself', async () => {
    render(h(Screen, { staysMounted: false, field: h('input', { autoFocus: true }) }));
    await openAndClose();
    expect(document.activeElement?.textContent).toBe('Open');
  });

  it('to the button of the menu that it was opened from', async () => {
    render(h(MenuScreen));
    const trigger = screen.getByRole('button', { name: 'More' });
    trigger.focus();
    fireEvent.keyDown(trigger, { key: 'Enter' });
    await settle();
    const item = screen.getByRole('menuitem', { name: 'Open' });
    item.focus();
    fireEvent.keyDown(item, { key: 'Enter' });
    await settle();
    expect(document.activeElement?.tagName).toBe('INPUT');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await settle();
    expect(document.activeElement).toBe(trigger);
  });

  it.each([
    ['of the first dialog where another one followed it', Steps],
    ['of a dialog that stays mounted where another one takes its place', Successor],
  ])('to the opener %s', async (_name, screenOf) => {
    render(h(screenOf));
    const opener = screen.getByRole('button', { name: 'Open' });
    opener.focus();
    fireEvent.click(opener);
    await settle();
    const next = screen.getByRole('button', { name: 'Next' });
    next.focus();
    fireEvent.click(next);
    await settle();
    expect(document.activeElement?.tagName).toBe('INPUT');
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await settle();
    expect(document.activeElement).toBe(opener);
  });

  it('unless something else has received the focus', async () => {
    render(
      h(Screen, {
        staysMounted: false,
        onClosed: () => setTimeout(() => screen.getByRole('button', { name: 'Other', hidden: true }).focus()),
      }),
    );
    await openAndClose();
    expect(document.activeElement?.textContent).toBe('Other');
  });
});

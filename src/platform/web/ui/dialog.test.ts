// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialog, DialogTitle } from './dialog.tsx';

afterEach(cleanup);

/** @param onClosed told in the same breath as the dialog goes. */
function Screen({ isKept, onClosed }: { isKept: boolean; onClosed?: () => void }) {
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
    (isKept || isOpen) &&
      h(Dialog, { isOpen, onClose: close, children: h(DialogTitle, { children: 'A title' }) }),
  );
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

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
  it.each([true, false])('to what opened it; kept in the page: %s', async (isKept) => {
    render(h(Screen, { isKept }));
    await openAndClose();
    expect(document.activeElement?.textContent).toBe('Open');
  });

  it('unless it was sent elsewhere meanwhile', async () => {
    render(
      h(Screen, {
        isKept: false,
        onClosed: () => setTimeout(() => screen.getByRole('button', { name: 'Other', hidden: true }).focus()),
      }),
    );
    await openAndClose();
    expect(document.activeElement?.textContent).toBe('Other');
  });
});

// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialog, DialogTitle } from './dialog.tsx';

afterEach(cleanup);

/** @param onClosed called in the same event as the dialog closes. */
function Screen({ staysMounted, onClosed }: { staysMounted: boolean; onClosed?: () => void }) {
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
  it.each([true, false])('to the opener; dialog stays mounted: %s', async (staysMounted) => {
    render(h(Screen, { staysMounted }));
    await openAndClose();
    expect(document.activeElement?.textContent).toBe('Open');
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

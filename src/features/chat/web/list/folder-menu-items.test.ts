// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement, type ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../../platform/web/test-support/draw-screen.ts';
import { Menu } from '../../../../platform/web/ui/layers/menu.tsx';
import type { ChatFolder } from '../../order-contract.ts';
import { FolderMenuItems } from './folder-menu-items.tsx';

afterEach(cleanup);

const folders: ChatFolder[] = ['Day', 'Night', 'Else'].map((name) => ({
  id: name,
  name,
  count: 0,
  unread: 0,
}));

async function open(at: number, count = 0) {
  const onPlace = vi.fn();
  const onDialog = vi.fn();
  const items = createElement(FolderMenuItems, {
    folder: { ...folders[at]!, count },
    folders,
    onPlace,
    onDialog,
  });
  const trigger = createElement('button', { type: 'button' }, 'Open');
  drawScreen(createElement(Menu, { trigger, className: 'menu' } as ComponentProps<typeof Menu>, items));
  const button = await screen.findByRole('button', { name: 'Open' });
  fireEvent.keyDown(button, { key: 'Enter' });
  await screen.findAllByRole('menuitem');
  return { onPlace, onDialog };
}
const labels = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

test('a folder moves one place by the menu', async () => {
  const { onPlace } = await open(1);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move “Night” forward' }));
  expect(onPlace).toHaveBeenCalledExactlyOnceWith('Night', 0);
});

test('the first one moves only back, the last one only forward', async () => {
  await open(0);
  expect(labels()).not.toContain('Move “Day” forward');
  expect(labels()).toContain('Move “Day” back');
  cleanup();
  await open(2);
  expect(labels()).not.toContain('Move “Else” back');
});

test('a folder is exported by the menu, with the keyboard as well; an empty one has nothing to export', async () => {
  await open(0);
  expect(labels()).not.toContain('Export “Day”…');
  cleanup();
  const { onDialog } = await open(0, 3);
  const item = screen.getByRole('menuitem', { name: 'Export “Day”…' });
  item.focus();
  fireEvent.keyDown(item, { key: 'Enter' });
  expect(onDialog).toHaveBeenCalledExactlyOnceWith('export');
});

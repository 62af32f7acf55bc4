// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useChosenFocus } from './use-path-focus.ts';

afterEach(cleanup);

function Map({ chosen }: { chosen: string }) {
  useChosenFocus(chosen);
  const cards = ['a', 'b'].map((id) =>
    h('button', { key: id, className: id === chosen ? 'path-card is-selected' : 'path-card' }, id),
  );
  return h('main', null, cards, h('button', { key: `of ${chosen}` }, 'Delete'));
}

test('where the chosen path is deleted, the one that is chosen then has the focus', () => {
  const { rerender } = render(h(Map, { chosen: 'a' }));
  expect(document.activeElement).toBe(document.body);
  screen.getByText('Delete').focus();
  rerender(h(Map, { chosen: 'b' }));
  expect(document.activeElement).toBe(screen.getByText('b'));
});

test('what still has the focus keeps it', () => {
  const { rerender } = render(h(Map, { chosen: 'a' }));
  screen.getByText('a').focus();
  rerender(h(Map, { chosen: 'b' }));
  expect(document.activeElement).toBe(screen.getByText('a'));
});

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { createElement as h, createRef, type RefObject } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useInheritedFocus } from './use-inherited-focus.ts';

afterEach(cleanup);

const own = createRef<HTMLDivElement>();
const hadFocus: RefObject<boolean> = { current: false };
afterEach(() => void (hadFocus.current = false));

function Part() {
  useInheritedFocus(own, hadFocus);
  return h('div', { ref: own, tabIndex: 0, role: 'region' }, h('button', null, 'A message'));
}
const Parts = ({ part }: { part: number }) => h('main', null, h(Part, { key: part }), h('input'));

test.each(['region', 'button'])('the focus on the %s of one part goes to the next part', (role) => {
  const { rerender } = render(h(Parts, { part: 1 }));
  const first = screen.getByRole('region');
  screen.getByRole(role).focus();
  rerender(h(Parts, { part: 2 }));
  const second = screen.getByRole('region');
  expect(second).not.toBe(first);
  expect(document.activeElement).toBe(second);
});

test('a focus elsewhere stays there', () => {
  const { rerender } = render(h(Parts, { part: 1 }));
  screen.getByRole('region').focus();
  screen.getByRole('textbox').focus();
  rerender(h(Parts, { part: 2 }));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

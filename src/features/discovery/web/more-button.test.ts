// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MoreButton } from './more-button.tsx';

afterEach(cleanup);

function draw(list: object, isAlone = false) {
  const fetchNextPage = vi.fn(async () => {});
  const whole = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage };
  render(h(MoreButton, { list: { ...whole, ...list }, isAlone, what: 'results' }));
  return fetchNextPage;
}

test('pages that come by themselves are not asked for', () => {
  draw({}, true);
  expect(screen.queryByRole('button')).toBeNull();
});

test('further ones are, one at a time', () => {
  const next = draw({});
  fireEvent.click(screen.getByRole('button', { name: 'Show more results' }));
  expect(next).toHaveBeenCalledTimes(1);
  cleanup();
  draw({ isFetchingNextPage: true });
  expect(screen.getByRole('button').textContent).toContain('Fetching more...');
});

test('one that did not come is asked for again, whoever asked first', () => {
  const next = draw({ isFetchNextPageError: true }, true);
  expect(screen.getByText('The next results did not come.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(next).toHaveBeenCalledTimes(1);
});

test('at the end there is nothing to ask for', () => {
  draw({ hasNextPage: false });
  expect(screen.queryByRole('button')).toBeNull();
});

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

test('shows no button for pages that load automatically', () => {
  draw({}, true);
  expect(screen.queryByRole('button')).toBeNull();
});

test('loads further pages by a button, one at a time', () => {
  const next = draw({});
  fireEvent.click(screen.getByRole('button', { name: 'Show more results' }));
  expect(next).toHaveBeenCalledTimes(1);
  cleanup();
  draw({ isFetchingNextPage: true });
  expect(screen.getByRole('button').textContent).toContain('Fetching more...');
});

test('offers to load a failed page again, also one that loaded automatically', () => {
  const next = draw({ isFetchNextPageError: true }, true);
  expect(screen.getByText('The next results could not be loaded.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(next).toHaveBeenCalledTimes(1);
});

test('shows no button at the end', () => {
  draw({ hasNextPage: false });
  expect(screen.queryByRole('button')).toBeNull();
});

// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { TagIcon } from './tag-icon.tsx';

afterEach(cleanup);

test.each([
  ['🚀', 1],
  ['an emoji without an icon', 1],
  ['', 0],
])('"%s" has %i icons', (emoji, count) => {
  const { container } = render(createElement(TagIcon, { emoji }));
  expect(container.querySelectorAll('svg')).toHaveLength(count);
});

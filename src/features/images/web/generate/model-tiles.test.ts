// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImageModel } from '../../contract.ts';
import { ModelTiles } from './model-tiles.tsx';

afterEach(cleanup);

const model = (id: string, isMemberOnly: boolean): ImageModel => ({
  id,
  name: id,
  description: `Draws ${id}`,
  isStandIn: false,
  isMemberOnly,
  prices: { '3:4': 4, '2:3': 4, '9:16': 4, '1:1': 4, '4:3': 4, '16:9': 4 },
});
const models = [model('Grand', true), model('Plain', false)];

function draw(isLocked: boolean) {
  const [onChoose, onLocked] = [vi.fn(), vi.fn()];
  const rest = { aspectRatio: '3:4', hasFailed: false, onRetry() {} } as const;
  render(h(ModelTiles, { models, chosen: models[1], isLocked, onChoose, onLocked, ...rest }));
  return { onChoose, onLocked };
}
const tile = (name: RegExp) => screen.getByRole('button', { name });

test('a model for members is locked for others, and leads to the reason', () => {
  const { onChoose, onLocked } = draw(true);
  expect(tile(/Grand/).textContent).toContain('Members only');
  expect(tile(/Plain/).textContent).not.toContain('Members');
  fireEvent.click(tile(/Grand/));
  expect(onLocked).toHaveBeenCalledWith(models[0]);
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.click(tile(/Plain/));
  expect(onChoose).toHaveBeenCalledWith('Plain');
});

test('members choose it like any other', () => {
  const { onChoose, onLocked } = draw(false);
  expect(tile(/Grand/).textContent).not.toContain('Members');
  fireEvent.click(tile(/Grand/));
  expect(onChoose).toHaveBeenCalledWith('Grand');
  expect(onLocked).not.toHaveBeenCalled();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImageModel } from '../../contract.ts';
import { DrawingFields, numberIn } from './drawing-fields.tsx';

afterEach(cleanup);

const NOTHING: ImageModel['knows'] = {
  ...{ negative: false, seed: false, steps: false, guidance: false },
  ...{ samplers: [], schedulers: [], edits: [] },
};

function show(knows: Partial<ImageModel['knows']>, options = {}) {
  const onChange = vi.fn();
  const { container } = render(h(DrawingFields, { knows: { ...NOTHING, ...knows }, options, onChange }));
  return { onChange, container };
}

test('a model that knows none shows none', () => {
  expect(show({}).container.textContent).toBe('');
});

test('only what the model knows is shown', () => {
  show({ steps: true, samplers: ['Euler a'] });
  expect(screen.getByLabelText('Steps')).toBeTruthy();
  expect(screen.getByLabelText('Sampler')).toBeTruthy();
  expect(screen.queryByLabelText('Guidance')).toBeNull();
  expect(screen.queryByLabelText('Scheduler')).toBeNull();
});

test('an emptied field goes back to what is usual', () => {
  const { onChange } = show({ steps: true, samplers: ['Euler a'] }, { steps: 30 });
  fireEvent.change(screen.getByLabelText('Sampler'), { target: { value: 'Euler a' } });
  expect(onChange).toHaveBeenLastCalledWith({ steps: 30, sampler: 'Euler a' });
  fireEvent.change(screen.getByLabelText('Steps'), { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith({});
});

test('numbers stay within what may be asked for', () => {
  const steps = { min: 1, max: 60, step: 1 };
  expect(['', ' ', '0', '12.6', '900'].map((text) => numberIn(text, steps))).toEqual([
    ...[undefined, undefined, 1, 13, 60],
  ]);
  expect(numberIn('4.5', { min: 0, max: 20, step: 0.5 })).toBe(4.5);
});

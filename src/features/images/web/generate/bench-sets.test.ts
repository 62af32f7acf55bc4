// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ImageModel } from '../../contract.ts';
import { ModelMenu } from './bench-sets.tsx';

afterEach(cleanup);

const model = (id: string, isMemberOnly: boolean): ImageModel => ({
  id,
  name: id,
  description: `Draws ${id}`,
  isStandIn: false,
  isMemberOnly,
  knows: {
    negative: true,
    seed: true,
    steps: false,
    guidance: false,
    samplers: [],
    schedulers: [],
    edits: [],
  },
  prices: { '3:4': 4, '2:3': 4, '9:16': 4, '1:1': 4, '4:3': 4, '16:9': 4 },
});
const models = [model('Grand', true), model('Plain', false)];

async function open(isLocked: boolean) {
  const [onChoose, onLocked] = [vi.fn(), vi.fn()];
  const rest = { aspectRatio: '3:4', hasFailed: false, onRetry() {} } as const;
  render(h(ModelMenu, { models, chosen: models[1], isLocked, onChoose, onLocked, ...rest }));
  const choose = async (name: RegExp) => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Model: Plain' }), { key: 'Enter' });
    const item = await screen.findByRole('menuitem', { name });
    const text = item.textContent;
    fireEvent.click(item);
    return text;
  };
  return { onChoose, onLocked, choose };
}

test('a model for members is locked for others, and leads to the reason', async () => {
  const { onChoose, onLocked, choose } = await open(true);
  expect(await choose(/Grand/)).toContain('Members only');
  expect(onLocked).toHaveBeenCalledWith(models[0]);
  expect(onChoose).not.toHaveBeenCalled();
});

test('a model for everybody is not locked', async () => {
  const { onChoose, choose } = await open(true);
  expect(await choose(/Plain/)).not.toContain('Members');
  expect(onChoose).toHaveBeenCalledWith('Plain');
});

test('members choose it like any other', async () => {
  const { onChoose, onLocked, choose } = await open(false);
  expect(await choose(/Grand/)).not.toContain('Members');
  expect(onChoose).toHaveBeenCalledWith('Grand');
  expect(onLocked).not.toHaveBeenCalled();
});

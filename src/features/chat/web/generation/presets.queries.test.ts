// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import type { Conversation } from '../../contract.ts';
import type { Generation, GenerationState } from '../../generation-contract.ts';
import { usePresetActions } from './presets.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settings: Generation = {
  note: { isOn: true, text: 'Only here.', depth: 4, every: 1 },
  ...{ length: 'medium', thinking: 'default', sampler: {}, stop: [] },
};

test('renaming a preset leaves what the chat has changed', async () => {
  const state: GenerationState = {
    settings,
    models: [],
    preset: { id: 'p1', name: 'Long evening', isChanged: true },
    ...{ maySetSamplers: true, takes: [], thinking: [], isStandIn: false, noteTokens: 800 },
  };
  const preset = { id: 'p1', name: 'Long evening', settings: { ...settings, note: { text: 'Another.' } } };
  const { asked } = network({
    'PATCH /api/generation/presets/p1': json(preset),
    'GET /api/chat/c1/generation': json(state),
  });
  const onShown = vi.fn();
  const Rename = () => {
    const { rename } = usePresetActions({ id: 'c1' } as Conversation);
    const onClick = () => rename.mutate({ id: 'p1', name: 'Long evening' }, { onSuccess: onShown });
    return h('button', { onClick }, 'Rename');
  };
  drawScreen(h(Rename));
  fireEvent.click(await screen.findByText('Rename'));
  await vi.waitFor(() => expect(onShown.mock.calls[0]?.[0]).toEqual(state));
  expect(asked.map(({ call }) => call)).toEqual([
    'PATCH /api/generation/presets/p1',
    'GET /api/chat/c1/generation',
  ]);
});

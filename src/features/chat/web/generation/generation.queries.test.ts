// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network } from '../../../../platform/web/test-support/draw-screen.ts';
import type { Generation, GenerationState } from '../../generation-contract.ts';
import { aThread } from '../test-support/a-record.ts';
import { useChangeGeneration } from './generation.queries.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stateOf = (change: Partial<Generation>): GenerationState => ({
  settings: {
    note: { isOn: false, text: '', depth: 4, every: 1 },
    ...{ length: 'medium', thinking: 'default', sampler: {}, stop: [], ...change },
  },
  ...{ models: [], preset: null },
  ...{ maySetSamplers: true, takes: [], thinking: [], isStandIn: false, noteTokens: 800 },
});

test('another model has the chat read again, and another length does not', async () => {
  const { conversation } = aThread([]);
  const call = `PATCH /api/chat/${conversation.id}/generation`;
  const answers = { [call]: json(stateOf({ length: 'short' })) };
  network(answers);
  const read = vi.fn(() => Promise.resolve(aThread([])));
  const other = vi.fn(() =>
    Promise.resolve({ ...aThread([]), conversation: { ...conversation, id: 'other' } }),
  );
  const Change = () => {
    useQuery({ queryKey: ['chat', 'thread', 'u1', 'by-character'], queryFn: read });
    useQuery({ queryKey: ['chat', 'thread', 'u1', 'other'], queryFn: other });
    const { mutate } = useChangeGeneration(conversation);
    return h('button', { onClick: () => mutate({ model: 'e/x' }) });
  };
  drawScreen(h(Change));
  fireEvent.click(await screen.findByRole('button'));
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  answers[call] = json(stateOf({ length: 'short', model: 'e/x' }));
  fireEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(other).toHaveBeenCalledOnce();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, network } from '../../../../platform/web/test-support/draw-screen.ts';
import type { MemoryTopic } from '../../memory-contract.ts';
import { NeverLearn } from './never-learn.tsx';
import type { UndoOffer } from './use-undo.ts';

afterEach(cleanup);

function draw(first: MemoryTopic[], { max = 20 } = {}) {
  let topics = first;
  const undo = { undo: null, offer: vi.fn<UndoOffer['offer']>(), take: vi.fn() };
  const calls = network({
    'GET /api/chat/c/memory/topics': () => Response.json({ topics, max }),
    'POST /api/chat/c/memory/topics': ({ body }) => {
      const topic = { id: 'new', text: (body as { text: string }).text, factCount: 0 };
      topics = [...topics, topic];
      return Response.json({ topic }, { status: 201 });
    },
    'DELETE /api/memory/topics/work': () => {
      topics = topics.filter(({ id }) => id !== 'work');
      return Response.json({ success: true });
    },
    'POST /api/memory/topics/work/forget': () => {
      topics = topics.map((topic) => ({ ...topic, factCount: 0 }));
      return Response.json({ ids: ['a', 'b'] });
    },
    'PATCH /api/memory/a': () => Response.json({ fact: { id: 'a' } }),
    'PATCH /api/memory/b': () => Response.json({ fact: { id: 'b' } }),
  });
  drawScreen(
    h(NeverLearn, { place: { conversationId: 'c', scope: 'chat' }, where: 'in this conversation', undo }),
  );
  return { calls, undo };
}
const work = { id: 'work', text: 'My work', factCount: 2 };

test('a topic is added by Enter and stands in the list', async () => {
  const { calls } = draw([]);
  const field = await screen.findByRole('textbox', {
    name: 'Never learn about, in this conversation',
    hidden: true,
  });
  fireEvent.change(field, { target: { value: '  my ex  ' } });
  fireEvent.submit(field.closest('form')!);
  expect(await screen.findByText('my ex')).toBeTruthy();
  expect(calls.bodiesOf('POST /api/chat/c/memory/topics')).toEqual([{ text: 'my ex', scope: 'chat' }]);
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
});

test('what is known about it is offered with its count, is forgotten at once and can be brought back', async () => {
  const { calls, undo } = draw([work]);
  expect(await screen.findByText(/^2 facts about this are known/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Forget all 2: My work', hidden: true }));
  await waitFor(() => expect(undo.offer).toHaveBeenCalled());
  expect(undo.offer.mock.calls[0]![0]).toBe('Forgotten: 2 facts about “My work”');
  undo.offer.mock.calls[0]![1]();
  await waitFor(() => expect(calls.bodiesOf('PATCH /api/memory/b')).toEqual([{ isForgotten: false }]));
});

test('a removed topic comes back with an undo', async () => {
  const { undo } = draw([work]);
  fireEvent.click(await screen.findByRole('button', { name: 'Allow again: My work', hidden: true }));
  await waitFor(() => expect(screen.queryByText('My work')).toBeNull());
  undo.offer.mock.calls[0]![1]();
  expect(await screen.findByText('My work')).toBeTruthy();
});

test('more than the most are not offered', async () => {
  draw([work], { max: 1 });
  expect(await screen.findByText(/^1 topics are the most/)).toBeTruthy();
});

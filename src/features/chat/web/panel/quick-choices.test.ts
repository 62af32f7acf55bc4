// @vitest-environment jsdom
// Of choices that follow each other quickly the last one holds, so it has to arrive last.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, json, network, type Answer } from '../../../../platform/web/test-support/draw-screen.ts';
import type { Conversation } from '../../contract.ts';
import { useConversationChanges } from '../list/use-arrange.ts';
import { LengthChoice } from './length-choice.tsx';
import { TranslationChoice } from './translation-choice.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers with what was sent, once it is let. */
function held() {
  const waiting: (() => void)[] = [];
  const answer: Answer = ({ body }) =>
    new Promise((done) =>
      waiting.push(() => done(Response.json({ ...(body as object), isAvailable: true }))),
    );
  return { waiting, answer };
}

test('languages of a translation', async () => {
  const { waiting, answer } = held();
  const { bodiesOf } = network({
    'GET /api/chat/c/translation': json({ reads: null, sends: null, isGeneral: false, isAvailable: true }),
    'PUT /api/chat/c/translation': answer,
  });
  drawScreen(h(TranslationChoice, { conversationId: 'c', name: 'Mira' }));
  fireEvent.change(await screen.findByLabelText('Read messages in'), { target: { value: 'de' } });
  await waitFor(() => expect(waiting).toHaveLength(1));
  fireEvent.change(screen.getByLabelText(/^Send my messages to/), { target: { value: 'en' } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(waiting).toHaveLength(1);
  waiting[0]!();
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(bodiesOf('PUT /api/chat/c/translation')[1]).toMatchObject({ reads: 'de', sends: 'en' });
});

test('the length of replies', async () => {
  const { waiting, answer } = held();
  const { bodiesOf } = network({ 'PATCH /api/conversations/c': answer });
  const conversation = { generation: { length: 'medium' } } as Conversation;
  const Panel = () =>
    h(LengthChoice, { conversation, settings: useConversationChanges('c').settings, onAll: () => {} });
  drawScreen(h(Panel));
  fireEvent.click(await screen.findByRole('button', { name: 'Long' }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Short' }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(waiting).toHaveLength(1);
  waiting[0]!();
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(bodiesOf('PATCH /api/conversations/c')[1]).toEqual({ replyLength: 'short' });
});

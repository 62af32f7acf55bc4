// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h, useSyncExternalStore, type ChangeEvent } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, network, type Answer } from '../../../../platform/web/test-support/draw-screen.ts';
import type { Message } from '../../contract.ts';
import { aMessage } from '../test-support/a-message.ts';
import { aThread } from '../test-support/a-record.ts';
import { useBranchCommand } from './use-branch-command.ts';

const greeting = aMessage({ id: 'g', content: 'Good evening.' });
const mine = (id: string, change: Partial<Message> = {}) =>
  aMessage({ id, parentId: 'g', role: 'user', content: id, alternatives: [id], ...change });
const first = mine('first');
const rain = mine('rain', { alternatives: ['first', 'rain'] });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A command whose conversation goes back, or stays where it was. */
async function setUp(isTakenBack = true) {
  const named: unknown[] = [];
  const answer = ({ url, body }: Parameters<Answer>[0]) => {
    named.push([url.pathname.split('/').at(-1), (body as { name: string }).name]);
    return Response.json({ name: null });
  };
  network({ 'PATCH /api/chat/c/paths/first': answer, 'PATCH /api/chat/c/paths/rain': answer });
  const orders = { branch: async () => isTakenBack };
  let shown = [greeting, first];
  let tell = () => {};
  function Chat() {
    const messages = useSyncExternalStore(
      (changed) => ((tell = changed), () => {}),
      () => shown,
    );
    const run = useBranchCommand(aThread(messages), orders);
    return h('input', { onChange: ({ target }: ChangeEvent<HTMLInputElement>) => void run(target.value) });
  }
  drawScreen(h(Chat));
  const field = await screen.findByRole('textbox');
  return {
    named,
    branch: (name: string) => act(async () => void fireEvent.change(field, { target: { value: name } })),
    shows: (...messages: Message[]) =>
      act(async () => {
        shown = messages;
        tell();
      }),
  };
}

test('a path gets its name with its first message', async () => {
  const { branch, shows, named } = await setUp();
  await branch('Rain');
  await shows(greeting);
  await shows(greeting, rain);
  await waitFor(() => expect(named).toEqual([['rain', 'Rain']]));
});

test('after a failure the name is forgotten', async () => {
  const { branch, shows, named } = await setUp(false);
  await branch('Rain');
  await shows(greeting);
  await shows(greeting, rain);
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(named).toEqual([]);
});

test('whoever goes back takes the name back', async () => {
  const { branch, shows, named } = await setUp();
  await branch('Rain');
  await shows(greeting);
  await shows(greeting, first);
  // Branched by the button of the message.
  await shows(greeting);
  await shows(greeting, rain);
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(named).toEqual([]);
});

test('a path that was there before is not named', async () => {
  const { branch, shows, named } = await setUp();
  await shows(greeting, mine('first', { alternatives: ['first', 'rain'] }));
  await branch('Fog');
  await shows(greeting);
  await shows(greeting, rain);
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(named).toEqual([]);
});

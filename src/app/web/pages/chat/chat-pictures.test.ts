// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MediaPanel } from '../../../../features/chat/web/media/media-panel.tsx';
import { drawScreen, json, network, refusal } from '../../../../platform/web/test-support/draw-screen.ts';
import { ChatPictures } from './chat-pictures.tsx';

const LIST = 'GET /api/images';
const conversation = { id: 'c', character: { id: 'isolde', name: 'Isolde Varga' } } as never;
const none = { items: [], page: 1, limit: 24, total: 0, cursor: null };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw(answers: Parameters<typeof network>[0]) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const observer = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  vi.stubGlobal('ResizeObserver', observer);
  vi.stubGlobal('IntersectionObserver', observer);
  const calls = network(answers);
  const onClose = vi.fn();
  const slots = { pictures: (character: { id: string; name: string }) => h(ChatPictures, { character }) };
  drawScreen(h(MediaPanel, { conversation, slots, onClose }));
  return { ...calls, onClose };
}

it('asks for the viewer’s own pictures of the character, and leads to the first one where there is none', async () => {
  const { asked } = draw({ [LIST]: json(none) });
  expect(await screen.findByText('You have no pictures of Isolde yet.')).toBeTruthy();
  const search = new URLSearchParams(asked.find(({ call }) => call === LIST)!.search);
  expect(Object.fromEntries(search)).toMatchObject({ userId: 'u1', characterId: 'isolde' });
  const link = screen.getByRole('link', { name: 'Create image' });
  expect(link.getAttribute('href')).toContain('characterId=isolde');
});

it('what could not be loaded is asked for again', async () => {
  let isDown = true;
  const { asked } = draw({
    [LIST]: (call) => (isDown ? refusal(503, 'server.busy', 'Busy') : json(none))(call),
  });
  const again = await screen.findByRole('button', { name: /try again/i });
  isDown = false;
  const before = asked.length;
  fireEvent.click(again);
  expect(await screen.findByText('You have no pictures of Isolde yet.')).toBeTruthy();
  expect(asked.length).toBeGreaterThan(before);
});

it('is a panel with a name, and Escape closes it', async () => {
  const { onClose } = draw({ [LIST]: json(none) });
  const panel = await screen.findByRole('dialog', { name: 'Pictures with Isolde' });
  fireEvent.keyDown(panel, { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { tabStorage } from '../../../platform/web/storage/storage.ts';
import { drawScreen, json, network } from '../../../platform/web/test-support/draw-screen.ts';
import { PlayingLine } from './playing-line.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function draw(isOpen: boolean, path: string, wasLed: boolean) {
  const net = network({ 'GET /api/setup/notice': json({ isOpen }) });
  for (const key of tabStorage.keys()) tabStorage.remove(key);
  if (wasLed) tabStorage.set('nb_setup_led', 'yes');
  return { ...net, ...drawScreen(h(PlayingLine), { path, keepsTab: true }) };
}

it('says that the stand-in is playing, and leads to the set-up once', async () => {
  const { path } = draw(true, '/chat', false);
  expect(await screen.findByText('The built-in stand-in is playing.')).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/setup'));
});

it('once led there, it only says so', async () => {
  const { path } = draw(true, '/chat', true);
  const link = await screen.findByRole('link', { name: 'Choose a model' });
  expect(link.getAttribute('href')).toBe('/setup');
  expect(path()).toBe('/chat');
});

it('leads nobody away from what they came to read', async () => {
  const { path } = draw(true, '/legal/terms', false);
  await screen.findByText('The built-in stand-in is playing.');
  expect(path()).toBe('/legal/terms');
});

it('says nothing after a choice', async () => {
  const { asked, path } = draw(false, '/chat', false);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText('The built-in stand-in is playing.')).toBe(null);
  expect(path()).toBe('/chat');
});

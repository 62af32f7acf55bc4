// Draws the set-up with a network of its own, and finds what stands in it.
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { createElement as h } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { drawScreen, json, network, type Answer } from '../../../../platform/web/test-support/draw-screen.ts';
import type { SetupState } from '../../contract.ts';
import { SetupScreen } from '../setup-screen.tsx';
import { stateOf } from './states.ts';

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

export const STATE_CALL = 'GET /api/setup';
export const CONNECTED = { name: 'Harbor 12B', isStandIn: false };

export interface Options {
  who?: 'guest' | 'member';
  isAdmin?: boolean;
}

export function draw(
  state: Partial<SetupState> | Answer,
  answers: Record<string, Answer> = {},
  { who = 'guest', isAdmin = false }: Options = {},
) {
  const first = typeof state === 'function' ? state : json(stateOf(state));
  const net = network({ [STATE_CALL]: first, ...answers });
  const element = h(SetupScreen, { isAdmin, pictures: 'The built-in atelier, illustrated' });
  return { ...net, ...drawScreen(element, { path: '/setup', who }) };
}

export const title = (name: string) => screen.findByRole('heading', { level: 1, name });
export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
export const way = async (name: string) => within(await screen.findByRole('region', { name }));
export const isBest = async (name: string) =>
  (await screen.findByRole('region', { name })).classList.contains('is-best');
export const petal = () => document.querySelector('[aria-current="step"] .setup-step')?.textContent;

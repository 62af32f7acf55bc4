// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import {
  closeDesk,
  openDesk,
  press,
  refusal,
  type Answers,
} from '../../../../app/web/desk/test-support/desk-screen.ts';
import type { EngineState } from '../../contract.ts';
import type { PictureEngineState } from '../../pictures-contract.ts';

beforeAll(() => import('../../../../app/web/desk/desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const REST: EngineState['health'] = {
  ...{ state: 'rest', lastSuccessAt: null, restsUntil: null, firstWordMs: null },
  ...{ replies: 0, failures: 0, faults: [] },
};
const REPLIES: EngineState = {
  current: { name: 'understudy', isStandIn: true },
  source: 'built_in',
  health: REST,
  chosen: null,
  found: [],
  engines: [],
  roles: [],
  offers: [],
  kinds: [],
};
const ROLES: PictureEngineState['roles'] = [
  { role: 'pictures', model: null, line: [], isFixed: false },
  { role: 'first_pictures', model: null, line: [], isFixed: false },
];
const NONE: PictureEngineState = {
  own: { name: 'atelier', isStandIn: true, health: REST },
  engines: [],
  roles: ROLES,
  kinds: [],
};
const red = { id: 'e1/red', name: 'Red', isStandIn: false, price: 0.04, deadlineMs: 60_000, atOnce: 2 };
const FORGE: PictureEngineState['engines'][number] = {
  id: 'e1',
  name: 'Forge',
  kind: 'swatches',
  settings: {},
  secrets: [],
  isOff: false,
  problem: null,
  models: [red],
  health: REST,
};
const KINDS: PictureEngineState['kinds'] = [{ id: 'swatches', title: 'Single colours', fields: [] }];
const answers = (pictures: unknown): Answers => ({
  'GET /api/desk/chat-engine': () => REPLIES,
  'GET /api/desk/image-engines': () => pictures,
});
const list = async () => within(await screen.findByRole('region', { name: 'All engines' }));
const panel = async () => within(await screen.findByRole('region', { name: 'Pictures' }));

it('are not shown where none is there and none can be added', async () => {
  const { sent } = await openDesk('/desk/engines', answers(NONE));
  await screen.findByRole('region', { name: 'Replies' });
  await waitFor(() => expect(sent('GET /api/desk/image-engines')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Pictures' })).toBeNull();
  expect(screen.queryByText('Image engines added here')).toBeNull();
});

it('can be added where there is a kind for it', async () => {
  await openDesk('/desk/engines', answers({ ...NONE, kinds: KINDS }));
  const pictures = await panel();
  expect(pictures.queryByRole('group', { name: 'Which model draws what' })).toBeNull();
  press('Add engine');
  expect(await screen.findByRole('dialog', { name: 'Add an engine' })).toBeTruthy();
});

it('are listed with their models’ terms, and a model is chosen for a role', async () => {
  const { sent } = await openDesk('/desk/engines', {
    ...answers({ ...NONE, kinds: KINDS, engines: [FORGE] }),
    'PUT /api/desk/image-engine-roles/first_pictures': () => ({ ...NONE, engines: [FORGE] }),
  });
  const pictures = await panel();
  expect((await list()).getByText('Red (0.04 each, 2 at once)')).toBeTruthy();
  fireEvent.change(pictures.getByLabelText('First pictures and portraits'), { target: { value: red.id } });
  await waitFor(() => expect(sent('PUT /api/desk/image-engine-roles/first_pictures')).toHaveLength(1));
  expect(sent('PUT /api/desk/image-engine-roles/first_pictures')[0]!.body).toEqual({ model: red.id });
});

it('say why one is unavailable, and what its removal does', async () => {
  const { sent } = await openDesk('/desk/engines', {
    ...answers({ ...NONE, engines: [{ ...FORGE, models: [], problem: 'It cannot be reached' }] }),
    'DELETE /api/desk/image-engines/e1': () => NONE,
  });
  const engines = await list();
  expect(await engines.findByText('Unavailable')).toBeTruthy();
  expect(engines.getByText(/It cannot be reached/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add engine' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('button', { name: 'More for Forge' }), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/their price is given back/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove it' }));
  await waitFor(() => expect(sent('DELETE /api/desk/image-engines/e1')).toHaveLength(1));
  // With it goes all that there was to choose.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Pictures' })).toBeNull());
});

it('say so where they do not load', async () => {
  await openDesk('/desk/engines', {
    ...answers(NONE),
    'GET /api/desk/image-engines': () => refusal(500, 'server.error', 'Something broke'),
  });
  expect((await panel()).getByRole('alert').textContent).toContain('The image engines did not load.');
});

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
import type { AddedEngine, EngineHealth, EngineState, EngineTestEvent } from '../../contract.ts';

beforeAll(() => import('../../../../app/web/desk/desk-page.tsx').then(() => {}));
afterEach(closeDesk);

const REST: EngineHealth = {
  ...{
    state: 'rest',
    lastSuccessAt: null,
    restsUntil: null,
    firstWordMs: null,
    replies: 0,
    failures: 0,
    faults: [],
  },
};
const KIND = {
  id: 'openai-compatible',
  title: 'Any server',
  fields: [
    { name: 'baseUrl', label: 'Address', type: 'address' },
    { name: 'apiKey', label: 'Key', type: 'text', isSecret: true },
    { name: 'templateFile', label: 'Template of SillyTavern', type: 'long', isAdvanced: true },
  ].map((field) => ({
    ...{ about: '', isSecret: false, isRequired: false, isAdvanced: false, options: [], fallback: '' },
    ...field,
  })) as EngineState['kinds'][number]['fields'],
};
const engine = (
  name: string,
  health: Partial<EngineHealth>,
  rest: Partial<AddedEngine> = {},
): AddedEngine => ({
  ...{ id: name.toLowerCase(), name, kind: KIND.id, settings: { baseUrl: 'http://127.0.0.1:8080/v1' } },
  ...{ isOff: false, secrets: ['apiKey'], problem: null, models: [], health: { ...REST, ...health } },
  ...rest,
});
const state = (engines: AddedEngine[]): EngineState => ({
  ...{ current: { name: 'understudy', isStandIn: true }, source: 'built_in', chosen: null, found: [] },
  ...{ health: REST, engines, roles: [], offers: [], kinds: [KIND] },
});
const NO_PICTURES = {
  own: { name: 'atelier', isStandIn: true, health: REST },
  engines: [],
  roles: [],
  kinds: [],
};
const answers = (engines: AddedEngine[], rest: Answers = {}): Answers => ({
  'GET /api/desk/chat-engine': () => state(engines),
  'GET /api/desk/image-engines': () => NO_PICTURES,
  ...rest,
});
const TEST = 'POST /api/desk/chat-engine-tests';
const stream = (...events: EngineTestEvent[]) =>
  new Response(
    events.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
    { headers: { 'content-type': 'text/event-stream' } },
  );
async function panel() {
  const found = within(await screen.findByRole('region', { name: 'All engines' }));
  await found.findByRole('table');
  return found;
}

it('the health of each engine is a word and a shape, with its last faults', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const faults: EngineHealth['faults'] = [{ at, reason: 'unauthorized', said: 'answered 401', count: 3 }];
  await openDesk(
    '/desk/engines',
    answers([
      engine('Harbor', { state: 'well', lastSuccessAt: at, firstWordMs: 800, replies: 1204, failures: 2 }),
      engine('Light', { state: 'slow' }),
      engine('Sick', { state: 'down', failures: 3, faults }),
      engine('Gone', {}, { problem: 'It cannot be reached' }),
    ]),
  );
  const replies = await panel();
  expect(replies.getByText('Well').className).toContain('is-well');
  expect(replies.getByText(/^last reply .+, 1,204 written, 2 failed$/)).toBeTruthy();
  expect(replies.getByRole('cell', { name: '0.8 s' })).toBeTruthy();
  expect(replies.getAllByText('This machine, port 8080')).toHaveLength(4);
  expect(replies.getAllByText('No role')).toHaveLength(4);
  expect(replies.getByText('Slow').className).toContain('is-slow');
  expect(replies.getByText('Key refused').className).toContain('is-down');
  expect(replies.getByText(/3 times: It refused the key\./)).toBeTruthy();
  expect(replies.getByText('answered 401')).toBeTruthy();
  expect(replies.getByText('Unavailable').className).toContain('is-down');
  expect(replies.getByText('It cannot be reached')).toBeTruthy();
});

it('a test shows each step, and the text as it comes', async () => {
  const { sent } = await openDesk(
    '/desk/engines',
    answers([engine('Harbor', {})], {
      [TEST]: () =>
        stream(
          { event: 'models', data: { names: ['a', 'b'], milliseconds: 210 } },
          { event: 'first', data: { milliseconds: 840 } },
          { event: 'text', data: { text: 'The harbour ' } },
          { event: 'text', data: { text: 'sleeps.' } },
          { event: 'done', data: { model: 'a', isEnded: true, contextTokens: 8192, wordsPerSecond: 21 } },
        ),
    }),
  );
  const replies = await panel();
  press('Test Harbor');
  expect(await replies.findByText('The harbour sleeps.')).toBeTruthy();
  expect(replies.getByText(/with 2 models, after 0\.2 s/)).toBeTruthy();
  expect(replies.getByText('The first word came after 0.8 s.')).toBeTruthy();
  expect(replies.getByText(/21 words a second, holds 8192 tokens and stops by itself/)).toBeTruthy();
  expect(sent(TEST)[0]!.body).toEqual({ id: 'harbor', draft: null });
  // Its health may be another one now.
  await waitFor(() => expect(sent('GET /api/desk/chat-engine').length).toBeGreaterThan(1));
});

it('what is typed is tested before it is added, and a wrong key is told in the form', async () => {
  const { sent } = await openDesk(
    '/desk/engines',
    answers([], {
      [TEST]: () => stream({ event: 'failed', data: { reason: 'unauthorized', said: 'answered 401' } }),
    }),
  );
  await panel();
  press('Add engine');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an engine' }));
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: 'http://127.0.0.1:9' } });
  fireEvent.change(dialog.getByLabelText('Key'), { target: { value: 'wrong' } });
  expect(dialog.getByLabelText('Template of SillyTavern').tagName).toBe('TEXTAREA');
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }));
  expect(await dialog.findByText(/It refused the key\. answered 401/)).toBeTruthy();
  const settings = { baseUrl: 'http://127.0.0.1:9', apiKey: 'wrong', templateFile: '' };
  expect(sent(TEST)[0]!.body).toEqual({ id: null, draft: { kind: KIND.id, settings } });
  expect(sent('POST /api/desk/chat-engines')).toHaveLength(0);
});

it('settings that cannot be read, and a stream that breaks, are said too', async () => {
  let nth = 0;
  await openDesk(
    '/desk/engines',
    answers([engine('Harbor', {})], {
      [TEST]: () =>
        nth++ === 0 ? refusal(400, 'engines.setting', 'Address must begin with http://') : stream(),
    }),
  );
  const replies = await panel();
  press('Test Harbor');
  expect(await replies.findByText(/Address must begin with/)).toBeTruthy();
  press('Test again: Harbor');
  expect(await replies.findByText('The test broke off. Try it again.')).toBeTruthy();
});

it('a model is offered in chats under a name, to members only, and withdrawn', async () => {
  const model = { id: 'harbor/large', name: 'large', isStandIn: false, contextTokens: 8192, price: null };
  const harbor = engine('Harbor', {}, { models: [{ ...model, firstTokenTimeoutMs: 1000, atOnce: null }] });
  const offer = { model: 'harbor/large', name: 'Velvet', isMemberOnly: true };
  const OFFER = 'PUT /api/desk/chat-engine-offers';
  const WITHDRAW = 'POST /api/desk/chat-engine-offers/withdraw';
  const { sent } = await openDesk(
    '/desk/engines',
    answers([harbor], {
      [OFFER]: () => ({ ...state([harbor]), offers: [offer] }),
      [WITHDRAW]: () => state([harbor]),
    }),
  );
  const replies = within(await screen.findByRole('region', { name: 'Replies' }));
  expect(await replies.findByText(/Users choose no model/)).toBeTruthy();
  press('Offer a model in chats');
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer a model in chats' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Offer it' }));
  expect(await dialog.findByText('How should users see it?')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Velvet' } });
  fireEvent.change(dialog.getByLabelText('Who may choose it'), { target: { value: 'members' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Offer it' }));
  await waitFor(() => expect(sent(OFFER).map(({ body }) => body)).toEqual([offer]));
  const table = within(await replies.findByRole('table', { name: 'Models to choose in chats' }));
  expect(table.getByText('Velvet')).toBeTruthy();
  expect(table.getByText('Members')).toBeTruthy();
  press('Withdraw Velvet');
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw it' }));
  await waitFor(() => expect(sent(WITHDRAW).map(({ body }) => body)).toEqual([{ model: offer.model }]));
});

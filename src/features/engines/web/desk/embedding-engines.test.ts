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
import type { EngineHealth } from '../../contract.ts';
import type { EmbeddingEngineState, EmbeddingTestEvent } from '../../embeddings-contract.ts';

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
const NONE: EmbeddingEngineState = {
  current: null,
  source: 'none',
  found: [],
  engines: [],
  roles: [{ role: 'memory', model: null, line: [], isFixed: false }],
  kinds: [{ id: 'ollama', title: 'Ollama', fields: [] }],
};
const HERE = { name: 'Ollama', kind: 'ollama', baseUrl: 'http://127.0.0.1:11434', models: ['moth-embed'] };
const CHOSEN: EmbeddingEngineState = {
  ...NONE,
  source: 'chosen',
  current: { name: 'Ollama', baseUrl: HERE.baseUrl, model: 'moth-embed', health: REST },
  found: [HERE],
  engines: [
    {
      ...{ id: 'e1', name: 'Ollama', kind: 'ollama', settings: { baseUrl: HERE.baseUrl }, secrets: [] },
      ...{ isOff: false, problem: null, models: [{ id: 'e1/moth-embed', name: 'moth-embed' }] },
      health: { ...REST, state: 'well', firstWordMs: 120, replies: 40 },
    },
  ],
  roles: [{ role: 'memory', model: 'e1/moth-embed', line: ['e1/moth-embed'], isFixed: false }],
};

const STATE = 'GET /api/desk/embedding-engine';
const CHOOSE = 'PUT /api/desk/embedding-engine';
const TEST = 'POST /api/desk/embedding-engine-tests';
const answers = (state: EmbeddingEngineState, rest: Answers = {}): Answers => ({
  [STATE]: () => state,
  ...rest,
});
const stream = (...events: EmbeddingTestEvent[]) =>
  new Response(
    events.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
    { headers: { 'content-type': 'text/event-stream' } },
  );
const comparison = (isNearer: boolean): EmbeddingTestEvent => ({
  event: 'compared',
  data: {
    ...{ model: 'moth-embed (768)', dimension: 768, milliseconds: 340, question: 'Who lit the lamp?' },
    near: { text: 'Mara lights the lamp.', cosine: isNearer ? 0.81 : 0.4 },
    far: { text: 'Bread rests.', cosine: 0.42 },
    isNearer,
  },
});
async function panel() {
  const found = within(await screen.findByRole('region', { name: 'Memory search' }));
  await found.findByRole('button', { name: 'Look again' });
  await found.findAllByText(/searched by words alone|searches memory/);
  return found;
}

it('without one it says what memory does, and how a model comes', async () => {
  await openDesk('/desk/engines', answers(NONE));
  const memory = await panel();
  expect(memory.getByText(/Memory is searched by words alone/)).toBeTruthy();
  expect(memory.getByText(/No embedding model answers on this machine/)).toBeTruthy();
  expect(memory.queryByRole('button', { name: 'Search by words alone' })).toBeNull();
});

it('what is found is used after a question, and stopped again', async () => {
  let state: EmbeddingEngineState = { ...NONE, found: [HERE] };
  const { sent } = await openDesk('/desk/engines', {
    [STATE]: () => state,
    [CHOOSE]: () => (state = CHOSEN),
    'PUT /api/desk/embedding-engine-roles/memory': () => (state = { ...NONE, found: [HERE] }),
  });
  const memory = await panel();
  press('Use moth-embed');
  const question = within(await screen.findByRole('dialog', { name: 'Search memory with moth-embed?' }));
  fireEvent.click(question.getByRole('button', { name: 'Use it' }));
  expect(await memory.findByText('In use')).toBeTruthy();
  expect(sent(CHOOSE)[0]!.body).toEqual({ baseUrl: HERE.baseUrl, model: 'moth-embed' });
  expect(memory.getByText(/It was chosen here/)).toBeTruthy();
  expect(await screen.findByText(/40 answered, 0 failed/)).toBeTruthy();
  press('Search by words alone');
  fireEvent.click(await screen.findByRole('button', { name: 'Stop it' }));
  expect(await memory.findByText(/Memory is searched by words alone/)).toBeTruthy();
  expect(sent('PUT /api/desk/embedding-engine-roles/memory')[0]!.body).toEqual({ model: null });
});

it('a refused model may be gone, so the list is read again', async () => {
  const gone = () => refusal(409, 'engines.gone', 'This model does not answer any more. Look again.');
  const { sent } = await openDesk('/desk/engines', {
    [STATE]: () => ({ ...NONE, found: sent(CHOOSE).length === 0 ? [HERE] : [] }),
    [CHOOSE]: gone,
  });
  const memory = await panel();
  press('Use moth-embed');
  fireEvent.click(await screen.findByRole('button', { name: 'Use it' }));
  expect(await memory.findByText(/No embedding model answers on this machine/)).toBeTruthy();
});

it('what the settings name is shown, and cannot be replaced', async () => {
  const fixed: EmbeddingEngineState = {
    ...CHOSEN,
    source: 'settings',
    engines: [],
    roles: [{ role: 'memory', model: null, line: [], isFixed: true }],
  };
  await openDesk('/desk/engines', answers(fixed));
  const memory = await panel();
  expect(memory.getByText(/The settings of the product name it/)).toBeTruthy();
  expect(memory.queryByRole('button', { name: 'Use moth-embed' })).toBeNull();
  expect(memory.queryByRole('button', { name: 'Search by words alone' })).toBeNull();
});

it.each([
  [true, /The answer is nearer to the question than the other sentence, as it should be/],
  [false, /Memory would find the wrong things with this model/],
])('a test says whether the answer is nearer: %s', async (isNearer, sentence) => {
  const { sent } = await openDesk(
    '/desk/engines',
    answers(CHOSEN, {
      [TEST]: () =>
        stream({ event: 'models', data: { names: ['moth-embed'], milliseconds: 20 } }, comparison(isNearer)),
    }),
  );
  await panel();
  const memory = within(await screen.findByRole('region', { name: 'All engines' }));
  await memory.findByRole('button', { name: 'Test Ollama' });
  press('Test Ollama');
  expect(await memory.findByText(sentence)).toBeTruthy();
  expect(memory.getByText(/vectors of 768 numbers; three sentences took 0\.3 s/)).toBeTruthy();
  expect(memory.getByText(isNearer ? '0.81' : '0.40')).toBeTruthy();
  expect(sent(TEST)[0]!.body).toEqual({ id: 'e1', draft: null });
  await waitFor(() => expect(sent(STATE).length).toBeGreaterThan(1));
});

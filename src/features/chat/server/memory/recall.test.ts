import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import { createLog } from '../../../../platform/server/log.ts';
import type { ConversationState } from '../conversation-state.ts';
import { createRecall } from './recall.ts';
import type { Search } from './search/search-said.ts';

const at = '2026-11-21T20:00:00Z';
const fact = (key: string, text: string, isPinned = false) => ({
  ...{ id: key, kind: 'pet', key, value: text, text, isPinned, sources: [], at },
  ...{ eventDate: null, saidAt: at, confirmedAt: null },
});
const STATE = {
  conversation: { id: 't', isIncognito: false },
  members: [],
  user: {
    username: 'ada',
    timeZone: null,
    persona: null,
    terms: { memoryTokens: 1_000, memoryFacts: 20, hasMemberModels: false, hasSamplers: true },
    facts: [fact('cat', 'You have a cat called Moth.'), fact('pin', 'You are deaf in one ear.', true)],
  },
  history: [
    { id: 'm1', parentId: 'older', role: 'user', content: 'Hello, my cat.', tokens: 5, pathTokens: 9_000 },
  ],
  historyStart: null,
} as unknown as ConversationState;

/** As kysely asks it: every statement fails. */
const broken = {
  getExecutor: () => {
    throw new Error('the database view is broken');
  },
} as unknown as Db;

async function recalled(search: Search) {
  const lines: string[] = [];
  const recall = createRecall({
    database: { db: broken },
    search,
    clock: fixedClock(Date.parse(at)),
    log: createLog('error', { write: (line) => void lines.push(line) }),
  });
  const items = await recall(STATE, { content: 'What of my cat?' }, 1_000);
  return { items: items.map(({ text }) => text), lines: lines.join('') };
}
const FACTS = [expect.stringContaining('deaf in one ear'), expect.stringContaining('cat called Moth')];

test('what fails is left out and logged; pinned facts and the others are told', async () => {
  const { items, lines } = await recalled(async () => {
    throw new TypeError('the search is broken');
  });
  expect(items).toEqual(FACTS);
  expect(lines).toContain('the search is broken');
  expect(lines).toContain('the database view is broken');
});

test('a search that throws before it waits fails no reply either', async () => {
  const { items } = await recalled(() => {
    throw new RangeError('at once');
  });
  expect(items).toEqual(FACTS);
});

test('what takes too long is left out', async () => {
  const { items } = await recalled(() => new Promise(() => {}));
  expect(items).toEqual(FACTS);
});

describe('what is looked for after a change of model', () => {
  /** A thousand messages of 100 tokens each, of which the prompt before began with this one. */
  async function soughtBefore(start: number, contextTokens: number): Promise<number> {
    const history = Array.from({ length: 1_000 }, (_, at) => ({
      ...{ id: `m${at}`, parentId: at ? `m${at - 1}` : null, role: 'user', content: 'On we go.' },
      ...{ tokens: 100, pathTokens: 100 * (at + 1) },
    }));
    const terms = { ...STATE.user.terms, memoryTokens: 128_000 };
    let sought: string | null = null;
    const recall = createRecall({
      database: { db: broken },
      search: async ({ beforeId }) => {
        sought = beforeId;
        return [];
      },
      clock: fixedClock(Date.parse(at)),
      log: createLog('error', { write: () => {} }),
    });
    const state = { ...STATE, user: { ...STATE.user, terms }, history, historyStart: `m${start}` };
    await recall(state as unknown as ConversationState, { content: 'What of my cat?' }, contextTokens);
    return Number(sought!.slice(1));
  }

  test('to a smaller one, all that it is not shown', async () => {
    expect(await soughtBefore(100, 8_000)).toBeGreaterThan(950);
  });

  test('to a larger one, not what it is shown', async () => {
    expect(await soughtBefore(950, 128_000)).toBeLessThan(650);
  });

  test('and without one, all before the last prompt', async () => {
    expect(await soughtBefore(950, 8_000)).toBe(950);
  });
});

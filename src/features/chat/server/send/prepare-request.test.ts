import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { AppError } from '../../../../shared/errors.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import type { Terms, Turn } from '../chat.views.ts';
import { prepareRequest, type ReplyWish } from './prepare-request.ts';
import { messageTokens } from '../prompt/tokens.ts';

const WISH: ReplyWish = { mode: 'reply', length: 'short', seed: 's', alternatives: [], support: 'none' };
const FREE: Terms = { memoryTokens: 8192, memoryFacts: 2, hasMemberModels: false, isLocked: false };

const persona = (description = 'Keeps the light.'): Persona => ({
  name: 'Marisol',
  age: 34,
  hook: '',
  description,
  personality: '',
  scenario: '',
  greetings: ['Hi.'],
  exampleDialogue: '',
  tags: [],
  systemPrompt: '',
  postHistoryInstructions: '',
});

function turn(terms: Partial<Terms> = {}): Turn {
  let pathTokens = 0;
  const history = Array.from({ length: 300 }, (_, index) => {
    const content = `${index} ${'and the tide went out '.repeat(8)}`;
    const tokens = messageTokens(content);
    pathTokens += tokens;
    const role = index % 2 ? ('user' as const) : ('assistant' as const);
    return { id: String(index), parentId: null, state: 'complete', role, content, tokens, pathTokens };
  });
  const fact = (key: string, text: string) => ({
    id: key,
    kind: key === 'name' ? ('name' as const) : ('likes' as const),
    key,
    value: text,
    text,
  });
  return {
    id: 't',
    characterId: 'c',
    versionId: 'v',
    headId: null,
    replyLength: 'short',
    messageCount: 300,
    revision: 0,
    username: 'ada',
    nsfwEnabled: false,
    rating: 'sfw',
    tags: [],
    crisisState: null,
    history,
    facts: [
      fact('name', 'Robin'),
      fact('tea', 'tea'),
      fact('rain', 'rain'),
      fact('maps', 'maps'),
    ] as Turn['facts'],
    terms: { ...FREE, ...terms },
  };
}

const prepare = (said: Turn, { contextTokens = 32_768, card = persona(), memberModel = 'large' } = {}) =>
  prepareRequest(
    {
      database: { db: {} as Db },
      clock: fixedClock(0),
      engine: { contextTokens },
      personas: { personaOfVersion: async () => card },
      productName: 'Nightbloom',
      memberModel,
    },
    said,
    WISH,
  );
const size = (request: Awaited<ReturnType<typeof prepare>>) =>
  request.messages.reduce((sum, { content }) => sum + messageTokens(content), 0);

describe('what a tier permits', () => {
  test('limits the prompt, within the context size of the engine', async () => {
    const free = size(await prepare(turn()));
    expect(free).toBeGreaterThan(4_000);
    expect(free).toBeLessThan(8_192);
    expect(size(await prepare(turn({ memoryTokens: 16_384 })))).toBeGreaterThan(free * 1.5);
    const small = size(await prepare(turn({ memoryTokens: 16_384 }), { contextTokens: 4_096 }));
    expect(small).toBeLessThan(4_096);
  });

  test('limits the facts in the prompt to the newest ones, and always includes the name', async () => {
    const { scene } = await prepare(turn());
    expect(scene.facts.map(({ key }) => key)).toEqual(['rain', 'maps']);
    expect(scene.userName).toBe('Robin');
    expect((await prepare(turn({ memoryFacts: 40 }))).scene.facts).toHaveLength(4);
  });

  test('selects the members’ model when one is configured', async () => {
    expect((await prepare(turn())).model).toBeUndefined();
    expect((await prepare(turn({ hasMemberModels: true }))).model).toBe('large');
    const request = await prepare(turn({ hasMemberModels: true }), { memberModel: '' });
    expect(request).not.toHaveProperty('model');
  });
});

describe('a long character', () => {
  const long = persona('The lamp turned, and turned again, and nobody came. '.repeat(600));

  test('is available to free users when it fits the engine’s context', async () => {
    const request = await prepare(turn(), { card: long });
    expect(request.messages[0]!.content).toContain('The lamp turned');
  });

  test('is refused when it does not fit the engine’s context', async () => {
    const error = await prepare(turn(), { card: long, contextTokens: 8_192 }).catch(
      (reason: unknown) => reason,
    );
    expect((error as AppError).code).toBe('chat.too_long');
  });
});

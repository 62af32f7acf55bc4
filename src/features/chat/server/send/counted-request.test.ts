// A prompt is built again with exact counts, and again where the back-end finds it too long.
import { expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { ChatEngineError, type ChatRequest } from '../../../../platform/server/ports/chat-engine.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import { NO_GENERATION } from '../generation/no-generation.ts';
import type { ConversationState, Member } from '../conversation-state.ts';
import type { ReplyDraft } from '../replies/reply-draft.ts';
import { createTokenCounts } from '../prompt/token-counts.ts';
import { prepareReply } from './prepare-reply.ts';

const NOOR: Member = {
  ...{ characterId: 'c', versionId: 'v', name: 'Noor', rating: 'sfw', tags: [], isLocked: false },
};
const persona: Persona = {
  ...{ name: 'Noor', age: 34, hook: '', personality: '', scenario: '', greetings: [], exampleDialogue: '' },
  description:
    '{{incvar::visits}}{{setvar::mood::calm}}Visit {{getvar::visits}}, {{random::red,green,blue}}, {{roll::1d1000}}.',
  ...{ tags: [], systemPrompt: '', postHistoryInstructions: '' },
};

function stateWith(turns: number): ConversationState {
  const history = Array.from({ length: turns }, (_, index) => ({
    ...{ id: String(index), parentId: null, state: 'complete', tokens: 12, pathTokens: 12 * (index + 1) },
    role: index % 2 ? ('assistant' as const) : ('user' as const),
    speakerId: index % 2 ? 'c' : null,
    content: `${index} and the tide went out`,
  }));
  return {
    conversation: {
      ...{ id: 't', headId: null, replyLength: 'short', thinking: 'default', messageCount: turns },
      ...{ revision: 0, isLearning: true, isIncognito: false },
    },
    members: [NOOR],
    user: {
      ...{ id: 'u', username: 'ada', nsfwEnabled: false, timeZone: null, crisisState: null, persona: null },
      ...{
        facts: [],
        terms: { memoryTokens: 8192, memoryFacts: 2, hasMemberModels: false, hasSamplers: true },
      },
    },
    ...{
      history,
      historyStart: null,
      loreEffects: null,
      translation: null,
      generation: NO_GENERATION,
      lastNoteId: null,
    },
    variables: { chat: { visits: '4' }, user: {} },
  };
}

async function reply(count: (text: string) => Promise<number>, isTooLong: (nth: number) => boolean) {
  const clock = fixedClock(0);
  const asked: ChatRequest[] = [];
  const drafts: ReplyDraft[] = [];
  const engine = {
    ...{ name: 'small', isStandIn: false, contextTokens: 4096 },
    tokenizerOf: () => 'a',
    countTokens: count,
    async stream(request: ChatRequest, onText: (text: string) => void) {
      asked.push(request);
      if (isTooLong(asked.length)) throw new ChatEngineError('context', 'too long');
      onText('Good evening.');
      const usage = { promptTokens: 1, completionTokens: 1, isEstimate: false };
      return { finish: 'stop' as const, usage, model: 'small' };
    },
  };
  const counts = createTokenCounts({ engine, clock });
  const write = await prepareReply(
    { clock, engine, counts, productName: 'Nightbloom', memberModel: () => '' },
    stateWith(201),
    { ...NOOR, persona },
    {
      ...{
        message: null,
        mode: 'reply',
        length: 'short',
        seed: 's',
        alternatives: [],
        memory: [],
        books: [],
      },
      ...{ tier: 0, count: 0, onDraft: (draft) => drafts.push(draft) },
    },
  );
  await write(() => {}, new AbortController().signal);
  return { asked, drafts };
}

const cardIn = (request: ChatRequest): string => /Visit .*/.exec(request.messages[0]!.content)![0];
const changesOf = (draft: ReplyDraft) =>
  draft.changes.map(({ name, value }) => `${name}=${value}`).toSorted();

test('variables change once, and chance falls once, however often the prompt is built', async () => {
  const counted: string[] = [];
  const { asked, drafts } = await reply(
    async (text) => (counted.push(text), Math.ceil(text.length / 2)),
    (nth) => nth === 1,
  );
  expect(counted.length).toBeGreaterThan(5);
  expect(asked).toHaveLength(2);
  expect(cardIn(asked[0]!)).toMatch(/^Visit 5, (red|green|blue), \d+\./);
  expect(cardIn(asked[1]!)).toBe(cardIn(asked[0]!));
  for (const draft of drafts) expect(changesOf(draft)).toEqual(['mood=calm', 'visits=5']);
});

test('what is recorded is what was sent last', async () => {
  const { asked, drafts } = await reply(
    async (text) => Math.ceil(text.length / 2),
    (nth) => nth === 1,
  );
  const last = drafts.at(-1)!;
  expect(drafts).toHaveLength(2);
  expect(last.history.count).toBeLessThan(drafts[0]!.history.count);
  const sent = asked
    .at(-1)!
    .messages.map(({ content }) => content)
    .join('\n\n');
  for (const { text } of last.sections) if (text) expect(sent).toContain(text);
  expect(sent).toContain(`${last.history.firstMessageId} and the tide`);
  expect(sent).not.toContain(`\n\n${Number(last.history.firstMessageId) - 1} and the tide`);
});

test('a tokenizer that hangs does not keep the reply from being written', async () => {
  const { asked, drafts } = await reply(
    () => new Promise<number>(() => {}),
    () => false,
  );
  expect(asked).toHaveLength(1);
  expect(drafts[0]!.isExact).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { Lorebook } from '../../../../shared/words/lorebook.ts';
import type { Persona } from '../../../../shared/words/persona.ts';
import { NO_GENERATION } from '../generation/no-generation.ts';
import type { ConversationState, Member, Terms } from '../conversation-state.ts';
import {
  ChatEngineError,
  type ChatEngine,
  type ChatRequest,
} from '../../../../platform/server/ports/chat-engine.ts';
import { prepareReply } from './prepare-reply.ts';
import type { ReplyDraft } from '../replies/reply-draft.ts';
import { prepareRequest, type ReplyOptions } from './prepare-request.ts';
import { messageTokens } from '../prompt/tokens.ts';

const OPTIONS: ReplyOptions = {
  message: null,
  mode: 'reply',
  length: 'short',
  seed: 's',
  alternatives: [],
  support: 'none',
  memory: [],
  books: [],
};
const FREE: Terms = { memoryTokens: 8192, memoryFacts: 2, hasMemberModels: false, hasSamplers: true };
const MARISOL: Member = {
  characterId: 'c',
  versionId: 'v',
  name: 'Marisol',
  rating: 'sfw',
  tags: [],
  isLocked: false,
};

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

function stateWith(terms: Partial<Terms> = {}, members = [MARISOL]): ConversationState {
  let pathTokens = 0;
  const history = Array.from({ length: 300 }, (_, index) => {
    const content = `${index} ${'and the tide went out '.repeat(8)}`;
    const tokens = messageTokens(content);
    pathTokens += tokens;
    const role = index % 2 ? ('user' as const) : ('assistant' as const);
    const speakerId = index % 2 ? null : members[index % members.length]!.characterId;
    return {
      id: String(index),
      parentId: null,
      speakerId,
      state: 'complete',
      role,
      content,
      tokens,
      pathTokens,
    };
  });
  const fact = (key: string, text: string) => ({
    id: key,
    kind: key === 'name' ? ('name' as const) : ('likes' as const),
    key,
    value: text,
    text,
  });
  return {
    conversation: {
      id: 't',
      headId: null,
      replyLength: 'short',
      thinking: 'default',
      messageCount: 300,
      revision: 0,
      isLearning: true,
      isIncognito: false,
    },
    members,
    user: {
      id: 'u',
      username: 'ada',
      nsfwEnabled: false,
      timeZone: null,
      terms: { ...FREE, ...terms },
      crisisState: null,
      persona: null,
      facts: [
        fact('name', 'Robin'),
        fact('tea', 'tea'),
        fact('rain', 'rain'),
        fact('maps', 'maps'),
      ] as ConversationState['user']['facts'],
    },
    history,
    historyStart: null,
    loreEffects: null,
    translation: null,
    generation: NO_GENERATION,
    lastNoteId: null,
    variables: { chat: {}, user: {} },
  };
}

const prepare = (
  state: ConversationState,
  {
    contextTokens = 32_768,
    card = persona(),
    memberModel = 'large',
    speaker = state.members[0]!,
    thinking = undefined as ChatEngine['thinking'],
  } = {},
) =>
  prepareRequest(
    {
      clock: fixedClock(0),
      engine: { contextTokens, ...(thinking && { thinking }) },
      productName: 'Nightbloom',
      memberModel: () => memberModel,
    },
    state,
    { ...speaker, persona: card },
    OPTIONS,
  ).request;
const size = (request: ReturnType<typeof prepare>) =>
  request.messages.reduce((sum, { content }) => sum + messageTokens(content), 0);

describe('what a tier permits', () => {
  test('limits the prompt, within the context size of the engine', () => {
    const free = size(prepare(stateWith()));
    expect(free).toBeGreaterThan(4_000);
    expect(free).toBeLessThan(8_192);
    expect(size(prepare(stateWith({ memoryTokens: 16_384 })))).toBeGreaterThan(free * 1.5);
    const small = size(prepare(stateWith({ memoryTokens: 16_384 }), { contextTokens: 4_096 }));
    expect(small).toBeLessThan(4_096);
  });

  test('limits the facts in the prompt to the newest ones, and always includes the name', () => {
    const { scene } = prepare(stateWith());
    expect(scene.facts.map(({ key }) => key)).toEqual(['rain', 'maps']);
    expect(scene.userName).toBe('Robin');
    expect(prepare(stateWith({ memoryFacts: 40 })).scene.facts).toHaveLength(4);
  });

  test('selects the members’ model when one is configured', () => {
    expect(prepare(stateWith()).model).toBeUndefined();
    expect(prepare(stateWith({ hasMemberModels: true })).model).toBe('large');
    const request = prepare(stateWith({ hasMemberModels: true }), { memberModel: '' });
    expect(request).not.toHaveProperty('model');
  });
});

describe('a long character', () => {
  const long = persona('The lamp turned, and turned again, and nobody came. '.repeat(600));

  test('is available to free users when it fits the engine’s context', () => {
    const request = prepare(stateWith(), { card: long });
    expect(request.messages[0]!.content).toContain('The lamp turned');
  });

  test('is refused when it does not fit the engine’s context', () => {
    expect(() => prepare(stateWith(), { card: long, contextTokens: 8_192 })).toThrow(
      expect.objectContaining({ code: 'chat.too_long' }),
    );
  });
});

describe('a conversation with more than one member', () => {
  const june: Member = { ...MARISOL, characterId: 'd', name: 'June' };
  const namesIn = (state: ConversationState) =>
    new Set(prepare(state).messages.map(({ role, name }) => `${role} ${name}`));

  test('names who speaks', () => {
    const state = stateWith({}, [MARISOL, june]);
    for (const [index, message] of state.history.entries())
      if (message.role === 'assistant') message.speakerId = index % 4 ? 'd' : 'c';
    expect(namesIn(state)).toEqual(
      new Set(['system undefined', 'assistant Marisol', 'assistant June', 'user Robin']),
    );
  });

  test('ends a reply where somebody else would speak, and tells an engine without a model who spoke', () => {
    const { stop, scene } = prepare(stateWith({}, [MARISOL, june]), { speaker: june });
    expect(stop).toEqual(['\nRobin:', '\nMarisol:']);
    expect(new Set(scene.recent.map(({ role, name }) => `${role} ${name}`))).toEqual(
      new Set(['assistant Marisol', 'user Robin']),
    );
  });

  test('has the greeting of the member who greeted', () => {
    const greeted = {
      ...persona(),
      lorebook: Lorebook.parse({
        entries: [{ id: 'a', keys: [], content: '@@is_greeting 0\nThe lamp is lit.', constant: true }],
      }),
    };
    const state = stateWith({}, [MARISOL, june]);
    state.history = [{ ...state.history[0]!, content: 'Hi.' }];
    const knows = (speaker: Member) =>
      prepare(state, { card: greeted, speaker }).messages.some(({ content }) =>
        content.includes('The lamp is lit.'),
      );
    expect(knows(MARISOL)).toBe(true);
    expect(knows(june)).toBe(false);
  });

  test('knows a greeting by whoever the user was when they answered it, or is now', () => {
    const greeted = {
      ...persona(),
      greetings: ['Hi.', 'Hello {{user}}: {{persona}}'],
      lorebook: Lorebook.parse({
        entries: [{ id: 'a', keys: [], content: '@@is_greeting 1\nThe lamp is lit.', constant: true }],
      }),
    };
    const mira = { id: 'p', name: 'Mira', pronouns: '', description: 'Draws maps.' };
    const knows = (content: string, own: typeof mira | null, saidAs: string | null) => {
      const state = stateWith();
      state.user = { ...state.user, persona: own };
      state.history = [
        { ...state.history[0]!, content },
        { ...state.history[1]!, personaName: saidAs },
      ];
      return prepare(state, { card: greeted }).messages.some((one) =>
        one.content.includes('The lamp is lit.'),
      );
    };
    expect(knows('Hello ada: ', null, null)).toBe(true);
    expect(knows('Hello Mira: Draws maps.', mira, 'Mira')).toBe(true);
    expect(knows('Hello Mira: Draws maps.', mira, null)).toBe(true);
    expect(knows('Hello ada: ', mira, null)).toBe(true);
    expect(knows('Hello Kim: ', mira, 'Kim')).toBe(true);
    expect(knows('Hello Lou: ', mira, 'Mira')).toBe(false);
  });

  test('is explicit only when all members may be', () => {
    const explicit = (ratings: string[]) => {
      const state = stateWith(
        {},
        ratings.map((rating, index) => ({ ...MARISOL, characterId: `${index}`, rating })),
      );
      const user = { ...state.user, nsfwEnabled: true };
      return prepare({ ...state, user }).messages[0]!.content.includes('Adult themes are allowed');
    };
    expect(explicit(['nsfw', 'nsfw'])).toBe(true);
    expect(explicit(['nsfw', 'sfw'])).toBe(false);
  });

  test('names nobody when there is one member', () => {
    expect(namesIn(stateWith())).toEqual(
      new Set(['system undefined', 'assistant undefined', 'user undefined']),
    );
  });
});

describe('a model that thinks', () => {
  const sizeOf = ({ messages }: ChatRequest) =>
    messages.reduce((sum, { content }) => sum + messageTokens(content), 0);
  const efforts = ['off', 'low', 'medium', 'high'] as const;
  const withThinking = (thinking: ConversationState['conversation']['thinking']) => {
    const state = stateWith({ memoryTokens: 100_000 });
    return { ...state, conversation: { ...state.conversation, thinking } };
  };

  test('is told how hard, where it can be', () => {
    const asked: (string | undefined)[] = [];
    const thinking = (model?: string) => (asked.push(model), { efforts, isUsual: true });
    expect(prepare(withThinking('high'), { thinking }).thinking).toEqual({ effort: 'high' });
    expect(prepare(withThinking('off'), { thinking }).thinking).toEqual({ effort: 'off' });
    expect(prepare(withThinking('default'), { thinking }).thinking).toBeUndefined();
    const always = () => ({ efforts: ['low', 'high'] as const, isUsual: true });
    expect(prepare(withThinking('off'), { thinking: always }).thinking).toBeUndefined();
    expect(prepare(withThinking('high')).thinking).toBeUndefined();
    expect(new Set(asked)).toEqual(new Set([undefined]));
  });

  test('has room for its thoughts, which the prompt leaves free and the reply does not count', () => {
    const thinking = () => ({ efforts, isUsual: true });
    const options = { contextTokens: 8192, thinking };
    const off = prepare(withThinking('off'), options);
    const usual = prepare(withThinking('default'), options);
    expect(usual.maxTokens).toBe(off.maxTokens);
    expect(sizeOf(off)).toBeGreaterThan(4000);
    // A quarter of the window.
    expect(sizeOf(usual)).toBeLessThan(sizeOf(off) - 1000);
  });

  test('is told who speaks, so that a leading name is cut', () => {
    expect(prepare(stateWith()).speaker).toBe(persona().name);
  });
});

describe('a prompt that the engine finds too long', () => {
  const sizeOf = ({ messages }: ChatRequest) =>
    messages.reduce((sum, { content }) => sum + messageTokens(content), 0);

  /** An engine that holds fewer tokens than it says. */
  async function ask(holds: number, { says = 8_192, sendsFirst = '' } = {}) {
    const state = stateWith();
    const asked: ChatRequest[] = [];
    const deps = {
      clock: fixedClock(0),
      productName: 'Nightbloom',
      memberModel: () => '',
      engine: {
        name: 'small',
        isStandIn: false,
        contextTokens: says,
        async stream(request: ChatRequest, onText: (text: string) => void) {
          asked.push(request);
          if (sendsFirst) onText(sendsFirst);
          if (sizeOf(request) > holds) throw new ChatEngineError('context', 'too long');
          onText('Good evening.');
          const usage = { promptTokens: 1, completionTokens: 1, isEstimate: false };
          return { finish: 'stop' as const, usage, model: 'small' };
        },
      },
    };
    const speaker = { ...state.members[0]!, persona: persona() };
    const { support: _none, ...options } = OPTIONS;
    const drafts: ReplyDraft[] = [];
    let text = '';
    const write = await prepareReply(deps, state, speaker, {
      ...options,
      tier: 0,
      count: 0,
      onDraft: (draft) => drafts.push(draft),
    });
    const done = write((piece) => (text += piece), new AbortController().signal);
    return done.then(
      () => ({ text, asked, drafts }),
      (error: unknown) => ({ text, asked, drafts, error }),
    );
  }

  test('is sent once more with less, and the newest message stays', async () => {
    const { text, asked } = await ask(4_500);
    expect(text).toBe('Good evening.');
    expect(asked).toHaveLength(2);
    expect(sizeOf(asked[1]!)).toBeLessThan(sizeOf(asked[0]!) * 0.7);
    expect(asked[1]!.messages.at(-1)!.content).toContain('299 ');
  });

  test('fails when the shorter one is too long as well', async () => {
    const { asked, ...result } = await ask(500);
    expect(asked).toHaveLength(2);
    expect(result).toMatchObject({ text: '', error: { kind: 'context' } });
  });

  test('is not sent again after the first text', async () => {
    const { asked, ...result } = await ask(500, { sendsFirst: 'Good' });
    expect(asked).toHaveLength(1);
    expect(result).toMatchObject({ text: 'Good', error: { kind: 'context' } });
  });
});

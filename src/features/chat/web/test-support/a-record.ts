import type { Conversation } from '../../contract.ts';
import type { ReplyRecord } from '../../record-contract.ts';
import { withPage, type ShownMessage, type Thread } from '../session/thread.ts';

const AT = '2026-01-01T10:00:00.000Z';

/** What a reply was written from, with the test's changes. */
export function aRecord(change: Partial<ReplyRecord> = {}): ReplyRecord {
  return {
    messageId: 'r',
    model: 'Harbor 12B',
    isStandIn: false,
    isExact: true,
    at: AT,
    hint: null,
    tokens: 5214,
    limit: 8192,
    reserve: 600,
    sections: [
      { kind: 'policy', tokens: 120, text: 'You are Isolde Varga.\nStay in her voice.' },
      { kind: 'card', tokens: 1206, text: 'Countess of a house with no clocks.' },
      { kind: 'scenes', tokens: 420, text: 'The open door: she keeps the chair.' },
      { kind: 'history', tokens: 2870, text: null },
      { kind: 'lore', tokens: 240, text: 'The lake garden: night-scented stock.' },
      { kind: 'memory', tokens: 310, text: '- Mira prefers tea to wine.' },
      { kind: 'note', tokens: 48, text: 'Slowly.' },
    ],
    history: { count: 24, dropped: 141, firstMessageId: 'g' },
    memory: [
      {
        id: 'f1',
        kind: 'fact',
        text: 'You prefer tea to wine.',
        score: 0.9,
        words: ['tea'],
        sources: [{ messageId: 'u0', conversationId: 'c', role: 'user', excerpt: 'Tea, please.', at: AT }],
      },
      { id: 'f2', kind: 'pinned', text: 'Ilona is Isolde’s sister.', score: null, words: [], sources: [] },
      { id: 'f3', kind: 'fact', text: null, score: 0.4, words: [], sources: [] },
    ],
    memoryLeftOut: 11,
    lore: [
      {
        book: 'The house',
        entry: 'The lake garden',
        isUsed: true,
        why: 'key',
        key: 'frost',
        messageId: 'u',
        tokens: 142,
      },
      {
        book: 'The house',
        entry: 'The third letter',
        isUsed: false,
        why: 'key',
        key: '',
        messageId: null,
        tokens: 60,
      },
    ],
    sampler: { temperature: 0.8 },
    reported: {
      promptTokens: 5301,
      completionTokens: 96,
      isEstimate: false,
      cachedTokens: 4100,
      thoughtTokens: null,
    },
    firstWordMs: 600,
    totalMs: 4200,
    coins: 1,
    cut: [],
    ...change,
  };
}

/** A conversation with Isolde Varga that has these messages. */
export function aThread(messages: ShownMessage[], change: Partial<Thread> = {}): Thread {
  const character = { id: 'isolde', name: 'Isolde Varga', avatar: null };
  return {
    ...withPage(undefined, {
      conversation: {
        id: 'c',
        title: 'The letter',
        character,
        members: [character],
      } as unknown as Conversation,
      messages,
      hasMore: false,
      streaming: null,
      memories: [],
      since: '1',
      draft: null,
      engine: { name: 'Harbor', isStandIn: false, thinking: [] },
    }),
    ...change,
  };
}

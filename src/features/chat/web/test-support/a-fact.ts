import type { ConversationMemory, RememberedFact, RememberedScene } from '../../memory-contract.ts';

/** A fact that was read from a message, with the test's changes. */
export function aFact(change: Partial<RememberedFact> = {}): RememberedFact {
  return {
    id: 'f',
    text: 'You prefer tea to wine.',
    scope: 'chat',
    isPinned: false,
    isCertain: true,
    origin: 'reader',
    sources: [
      {
        messageId: 'u',
        conversationId: 'c',
        role: 'user',
        excerpt: 'Tea, please. Wine makes me agree with people.',
        at: '2026-01-01T10:00:00.000Z',
      },
    ],
    eventDate: null,
    createdAt: '2026-01-01T10:00:00.000Z',
    confirmedAt: null,
    doubt: null,
    usedCount: 0,
    lastUsedAt: null,
    older: [],
    forgottenAt: null,
    erasedAt: null,
    ...change,
  };
}

export function aScene(change: Partial<RememberedScene> = {}): RememberedScene {
  return {
    id: 's',
    title: 'The frost',
    text: 'Tea by the window.',
    firstMessageId: 'u',
    lastMessageId: 'r',
    messageCount: 24,
    from: '2026-01-01T10:00:00.000Z',
    until: '2026-01-01T11:00:00.000Z',
    factCount: 0,
    isCurrent: false,
    isEdited: false,
    ...change,
  };
}

export function aMemory(change: Partial<ConversationMemory> = {}): ConversationMemory {
  return {
    scope: 'chat',
    facts: [],
    scenes: [],
    chapters: [],
    forgotten: [],
    settings: { isLearning: true, isShared: false, isIncognito: false },
    pinnedMax: 8,
    hasModel: true,
    waiting: 0,
    ...change,
  };
}

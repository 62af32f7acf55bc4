import type { Message } from '../../contract.ts';

/** A complete reply without text, with the test's changes. */
export function aMessage(change: Partial<Message> = {}): Message {
  const role = change.role ?? 'assistant';
  return {
    id: 'm',
    parentId: null,
    role,
    speakerId: role === 'assistant' ? 'c' : null,
    content: '',
    state: 'complete',
    problem: null,
    alternative: 1,
    alternatives: [change.id ?? 'm'],
    isEdited: false,
    help: null,
    marks: [],
    createdAt: '2026-01-01T10:00:00.000Z',
    ...change,
  };
}

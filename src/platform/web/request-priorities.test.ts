import { describe, expect, it } from 'vitest';
import { api } from '../../app/contract.ts';
import { CALLS, priorityOf, UNQUEUED } from './request-priorities.ts';

const contract = Object.values(api)
  .flatMap((routes) => Object.values(routes))
  .map(({ method, path }) => `${method} ${path}`);
const table = [...Object.values(CALLS).flat(), ...UNQUEUED];

describe('which call has which priority', () => {
  it('every call of the contract has a row', () => {
    expect(contract.filter((call) => !table.includes(call))).toEqual([]);
  });

  it('every row is a call of the contract, and stands once', () => {
    expect(table.filter((call) => !contract.includes(call))).toEqual([]);
    expect(table).toHaveLength(new Set(table).size);
  });

  it.each([
    ['POST', '/api/auth/login', 'high'],
    ['POST', '/api/chat/{id}/message', 'high'],
    ['GET', '/api/chat/{id}/events', 'high'],
    ['GET', '/api/chat/history', 'high'],
    ['POST', '/api/image-generation/generate', 'high'],
    ['GET', '/api/characters', 'medium'],
    ['GET', '/api/images/{id}/picture', 'medium'],
    ['PUT', '/api/characters/{id}/likes', 'medium'],
    ['GET', '/api/users/{id}/likedCharacters', 'low'],
  ] as const)('%s %s is %s', (method, path, priority) => expect(priorityOf(method, path)).toBe(priority));

  it('whatever has no row yet waits in the middle', () => {
    expect(priorityOf('GET', '/api/not-there')).toBe('medium');
  });
});

import { describe, expect, it } from 'vitest';
import type { Route } from '../shared/route.ts';
import { api } from './contract.ts';

const routes: Route[] = Object.values(api).flatMap((feature) => Object.values(feature));
const priorityOf = (call: string) =>
  routes.find(({ method, path }) => `${method} ${path}` === call)?.priority ?? 'medium';

describe('the priority of each call of the browser', () => {
  it.each([
    ['POST /api/auth/login', 'high'],
    ['POST /api/auth/google/callback', 'high'],
    ['POST /api/chat/{id}/message', 'high'],
    ['GET /api/chat/{id}/events', 'high'],
    ['GET /api/chat/history', 'high'],
    ['POST /api/image-generation/generate', 'high'],
    ['GET /api/characters', 'medium'],
    ['GET /api/images/{id}/picture', 'medium'],
    ['PUT /api/characters/{id}/likes', 'medium'],
    ['GET /api/users/{id}/likedCharacters', 'low'],
  ])('%s: %s', (call, priority) => expect(priorityOf(call)).toBe(priority));
});

it('has no two calls with the same method and path', () => {
  const calls = routes.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toHaveLength(new Set(calls).size);
});

import { describe, expect, it } from 'vitest';
import { createStorage, readJson } from './storage.ts';

const blocked = {
  getItem: () => {
    throw new Error('blocked');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('blocked');
  },
};

describe('storage', () => {
  it('stores texts in memory if the browser refuses', () => {
    const storage = createStorage(blocked);
    expect(storage.get('a')).toBe(null);
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBe(null);
  });

  it('notifies of each change with its key until unsubscribed', () => {
    const storage = createStorage(null);
    const changes: string[] = [];
    const stop = storage.subscribe((key) => changes.push(key));
    storage.set('a', '1');
    storage.remove('b');
    stop();
    storage.set('c', '1');
    expect(changes).toEqual(['a', 'b']);
  });

  it('treats invalid JSON as absent', () => {
    const storage = createStorage(null);
    storage.set('bad', '{');
    storage.set('good', '{"a":1}');
    expect([readJson(storage, 'bad'), readJson(storage, 'good'), readJson(storage, 'none')]).toEqual([
      null,
      { a: 1 },
      null,
    ]);
  });
});

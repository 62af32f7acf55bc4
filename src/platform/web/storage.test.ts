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
  it('keeps texts in memory where the browser refuses', () => {
    const storage = createStorage(blocked);
    expect(storage.get('a')).toBe(null);
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBe(null);
  });

  it('tells of each change by its key until unsubscribed', () => {
    const storage = createStorage(null);
    const heard: string[] = [];
    const stop = storage.subscribe((key) => heard.push(key));
    storage.set('a', '1');
    storage.remove('b');
    stop();
    storage.set('c', '1');
    expect(heard).toEqual(['a', 'b']);
  });

  it('counts unreadable JSON as absent', () => {
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

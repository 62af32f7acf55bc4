import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createCrisisResources } from './crisis-resources.ts';

const file = new URL('../../../../content/safety/crisis-resources.json', import.meta.url);
const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
const directory = createCrisisResources(json);

describe('the crisis resources', () => {
  it.each([
    ['US', '988'],
    ['us-ca', '988'],
    ['GB', '116 123'],
    ['IE', '116 123'],
    ['AU', '13 11 14'],
    ['DE', '0800 111 0 111'],
    ['FR', '3114'],
    ['ES', '024'],
  ])('%s: %s', (region, phone) => {
    expect(directory.resourcesFor(region).resources.map((resource) => resource.phone)).toContain(phone);
  });

  it('offers the international finder everywhere', () => {
    for (const region of ['US', 'XX', '', null, undefined]) {
      const names = directory.resourcesFor(region).resources.map((resource) => resource.name);
      expect(names).toContain('Find A Helpline');
    }
  });

  it('knows when it is due for review', () => {
    expect(directory.isStale('2026-12-01')).toBe(false);
    expect(directory.isStale('2028-01-01')).toBe(true);
  });

  it('does not start on a broken file', () => {
    expect(() => createCrisisResources({})).toThrow();
    expect(() => createCrisisResources({ ...(json as object), fallback: 'ZZ' })).toThrow('no region');
  });
});

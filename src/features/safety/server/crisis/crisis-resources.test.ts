import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { smsOf, telOf } from '../../../chat/web/help/help-links.ts';
import { createCrisisResources } from './crisis-resources.ts';

const file = new URL('../../../../../content/safety/crisis-resources.json', import.meta.url);
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
    for (const region of ['US', 'XX', 'INTL', '', null, undefined]) {
      const names = directory.resourcesFor(region).resources.map((resource) => resource.name);
      expect(names).toContain('Find A Helpline');
    }
  });

  it('does not take a word that begins with a country code for one', () => {
    for (const region of ['INTL', 'Indiana', 'constructor', '__proto__'])
      expect(directory.resourcesFor(region).emergency).toBeNull();
  });

  it('lists all regions, the international one first', () => {
    expect([...directory.regions][0]).toEqual(['INTL', 'Anywhere']);
    expect(directory.regions.get('GB')).toBe('United Kingdom');
    expect(directory.regions.size).toBeGreaterThanOrEqual(20);
  });

  it('contains only valid phone numbers and links', () => {
    for (const code of directory.regions.keys()) {
      const { emergency, resources } = directory.resourcesFor(code);
      if (emergency) expect(telOf(emergency)).toMatch(/^tel:\d{3}$/);
      for (const { phone, text, url } of resources) {
        if (phone) expect(telOf(phone)).toMatch(/^tel:\d{3,12}$/);
        if (text) expect(smsOf(text)).toMatch(/^sms:\d{3,12}(\?body=[A-Z]+)?$/);
        expect(url).toMatch(/^https:\/\//);
      }
    }
  });

  it('reports when it is due for review', () => {
    expect(directory.isStale('2026-12-01')).toBe(false);
    expect(directory.isStale('2028-01-01')).toBe(true);
  });

  it('throws on an invalid file', () => {
    expect(() => createCrisisResources({})).toThrow();
    expect(() => createCrisisResources({ ...(json as object), fallback: 'ZZ' })).toThrow('no region');
  });
});
